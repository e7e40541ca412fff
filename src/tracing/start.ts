import { trace } from '@opentelemetry/api';

type Environment = Readonly<Record<string, string | undefined>>;

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
const PACKAGES = [
  '@opentelemetry/sdk-trace-node',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
];

/**
 * Sends spans to the OTLP/HTTP collector that the environment names; does nothing if it names none. Returns a
 * function that sends the remaining spans. If packages are missing, it calls `onProblem` and sends nothing.
 */
export async function startTracing(
  env: Environment,
  onProblem: (problem: string) => void,
): Promise<() => Promise<void>> {
  if (ENDPOINTS.every((name) => !env[name])) return async () => undefined;
  try {
    const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
      await Promise.all([
        import('@opentelemetry/sdk-trace-node'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/resources'),
      ]);
    const name = env['OTEL_SERVICE_NAME'] || 'voice';
    const provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': name, 'process.pid': process.pid }),
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    });
    trace.setGlobalTracerProvider(provider);
    return () => provider.shutdown().catch(() => undefined);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    onProblem(`no spans are sent, for want of packages: npm install --global ${PACKAGES.join(' ')}`);
    return async () => undefined;
  }
}
