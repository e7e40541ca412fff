import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { onTestFinished } from 'vitest';

export interface RecordedSpan {
  readonly name: string;
  readonly id: string;
  readonly parent: string | undefined;
  /** How it ended, where not well. */
  readonly failure: string | undefined;
}

/** The spans that end while this test runs, of clients and of workers that are in this process. */
export function recordedSpans(): () => readonly RecordedSpan[] {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  onTestFinished(() => trace.disable());
  return () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      id: span.spanContext().spanId,
      parent: span.parentSpanContext?.spanId,
      failure: span.status.message,
    }));
}
