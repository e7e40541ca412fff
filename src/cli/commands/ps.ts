import type { CommandSpec, Context } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { toStatusBody } from '../../wire/rest/status.ts';
import { clusterTable } from '../remote/cluster-table.ts';
import { workerTable } from '../remote/worker-table.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:8000';

export const psCommand: CommandSpec = {
  name: 'ps',
  summary: 'Show what a running server is doing: models, workers, queue',
  description: [
    `Without --server, the server at ${DEFAULT_SERVER}. Models that nobody has asked for have no workers, and are not shown.`,
    'With --cluster, every worker and front end of the cluster tells of itself; that takes a second and a half.',
    'A worker is starting, ready, busy, stopping, stopped or crashed. The queue counts calls that wait for a worker: REALTIME ones go first.',
  ],
  options: [
    settingOption('serverUrl'),
    settingOption('apiKey'),
    settingOption('cluster'),
    settingOption('tlsCert'),
    settingOption('tlsKey'),
    settingOption('tlsCa'),
    settingOption('natsCreds'),
    settingOption('insecure'),
  ],
  examples: [
    'voice ps',
    'voice ps --cluster nats://127.0.0.1:4222',
    'voice ps --server http://speech.example:8000 --json',
  ],
  run: show,
};

async function show(context: Context): Promise<void> {
  const { cluster } = context.settings;
  if (cluster !== undefined) return showCluster(context, cluster);
  // Only commands that talk to a server pay for it.
  const [{ VoiceServer }, { askStatus }] = await Promise.all([
    import('../remote/voice-server.ts'),
    import('../remote/status.ts'),
  ]);
  const { settings, json, stdout, note } = context;
  const server = new VoiceServer(settings.serverUrl ?? DEFAULT_SERVER, context);
  const status = await askStatus(server);
  if (json) return stdout.write(`${JSON.stringify({ server: server.name, ...toStatusBody(status) })}\n`);
  if (status.workers.length === 0) await note(`No model is loaded at ${server.name}.`);
  return stdout.write(workerTable(status, Date.now()));
}

async function showCluster({ settings, json, stdout, note }: Context, address: string): Promise<void> {
  const [{ connectNats }, { surveyCluster }] = await Promise.all([
    import('../../cluster/connect.ts'),
    import('../../cluster/survey.ts'),
  ]);
  const connection = await connectNats({
    address,
    settings,
    name: 'voice ps',
    log: () => undefined,
  });
  try {
    const survey = await surveyCluster(connection);
    if (json) return await stdout.write(`${JSON.stringify(survey)}\n`);
    if (survey.workers.length === 0) await note('No worker tells of itself there.');
    await stdout.write(clusterTable(survey));
  } finally {
    await connection.close();
  }
}
