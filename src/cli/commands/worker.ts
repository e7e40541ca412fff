import { VoiceError } from '../../domain/errors.ts';
import { requireRequested } from '../../models/require-type.ts';
import type { CommandSpec, Context } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { logLines } from '../ui/serve-view.ts';

/** `voice worker`. It announces `version`. */
export const workerCommand = (version: () => string): CommandSpec => ({
  name: 'worker',
  summary: 'Serve models to front ends on this machine and others',
  description: [
    'Loads the models, serves each over gRPC, and announces them over NATS, where every voice serve --cluster finds them within two seconds.',
    'With --queue it transcribes recordings that voice transcribe --queue submitted. Another worker takes over the recording of a worker that dies.',
    'Beyond this machine it answers over TLS only, to clients with a certificate of the same authority: --tls-cert, --tls-key and --tls-ca. On a trusted network, --insecure allows plain connections.',
    'Ctrl-C or SIGTERM drains it: it takes nothing new, its live sessions move to another worker, and running calls get --drain-seconds to finish. A second Ctrl-C stops it at once.',
  ],
  arguments: [{ syntax: '<model...>', summary: 'installed models', completes: 'installed-model' }],
  options: [
    settingOption('cluster'),
    settingOption('queue'),
    settingOption('host'),
    settingOption('port'),
    settingOption('advertise'),
    settingOption('healthPort'),
    settingOption('tlsCert'),
    settingOption('tlsKey'),
    settingOption('tlsCa'),
    settingOption('natsCreds'),
    settingOption('insecure'),
    settingOption('drainSeconds'),
    settingOption('logLevel'),
    settingOption('logFormat'),
    settingOption('modelsDir'),
    settingOption('threads'),
  ],
  examples: [
    'voice worker moonshine-tiny --cluster nats://127.0.0.1:4222',
    'voice worker whisper-small --queue nats://127.0.0.1:4222',
    'voice worker moonshine-tiny kokoro-v1 --cluster tls://nats.example:4222 --host 0.0.0.0 --port 50051 --tls-cert worker.pem --tls-key worker.key --tls-ca cluster.pem',
  ],
  run: (context, names) => work(context, names, version()),
});

async function work(context: Context, names: readonly string[], version: string): Promise<void> {
  const { settings, env, signal } = context;
  const { cluster, queue } = settings;
  if (cluster === undefined && queue === undefined) {
    throw new VoiceError(
      'invalid_request',
      'A worker needs the address of a nats-server: --cluster nats://127.0.0.1:4222 or --queue nats://127.0.0.1:4222.',
    );
  }
  if (cluster !== undefined && queue !== undefined) {
    throw new VoiceError(
      'invalid_request',
      'A worker serves a cluster or a queue; leave out --cluster or --queue, and start a second worker for the other.',
    );
  }
  // Imported only here, because a worker loads many modules.
  const { openLog, logOfWorkers } = await import('../../server/log.ts');
  const logger = openLog(logLines(context));
  const log = logOfWorkers(logger);
  const models = [...new Set(names)];
  if (queue !== undefined) {
    const { requireNamedFfmpeg } = await import('../../media/find-ffmpeg.ts');
    await requireNamedFfmpeg({ ffmpeg: settings.ffmpeg, searchPath: env['PATH'] });
    const { runQueue } = await import('../../worker/run-queue.ts');
    await runQueue({ settings, env, address: queue, models, log, signal });
  } else if (cluster !== undefined) {
    const [{ runWorker }, { openEngine }, { openStore }, { defaultThreads: usefulThreads }] =
      await Promise.all([
        import('../../worker/run-worker.ts'),
        import('../../worker/open-engine.ts'),
        import('../../runtime/open-store.ts'),
        import('../../runtime/default-threads.ts'),
      ]);
    const store = openStore(settings.modelsDir);
    await runWorker({
      settings,
      address: cluster,
      models: await Promise.all(models.map(async (name) => requireRequested(await store.get(name)))),
      threadsFor: (model) => settings.threads ?? usefulThreads(model, { processes: models.length }),
      open: openEngine,
      version,
      log,
      signal,
    });
  }
  logger.info('stopped');
}
