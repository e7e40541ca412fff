import { expect, it, onTestFinished } from 'vitest';
import { connectNats } from '../../src/cluster/connect.ts';
import { surveyCluster } from '../../src/cluster/survey.ts';
import { noNats, startNats } from './machines/nats-servers.ts';

it.skipIf(noNats !== '')(`surveyCluster finds nothing in a cluster without workers${noNats}`, async () => {
  const nats = await startNats();
  onTestFinished(() => nats.close());
  const connection = await connectNats({
    address: nats.address,
    settings: {
      natsCreds: undefined,
      insecure: false,
      tlsCert: undefined,
      tlsKey: undefined,
      tlsCa: undefined,
    },
    name: 'test',
    log: () => undefined,
    signal: new AbortController().signal,
  });
  onTestFinished(() => connection.close());
  expect(await surveyCluster(connection)).toEqual({ workers: [], fronts: [] });
});
