import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { onTestFinished } from 'vitest';

export interface RecordedSpan {
  readonly name: string;
  readonly id: string;
  readonly parent: string | undefined;
  /** The error message, if the span failed. */
  readonly failure: string | undefined;
}

/** Records the spans that end during this test, of clients and of workers in this process. */
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
