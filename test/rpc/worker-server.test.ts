import { once } from 'node:events';
import { connect } from 'node:http2';
import { expect, it } from 'vitest';
import { WINDOW_BYTES } from '../../src/rpc/channel.ts';
import { eventually } from '../helpers/eventually.ts';
import { startServer } from './serve.ts';

it('workerServer has a flow-control window for a whole batch, per call and per connection', async () => {
  const { address, server } = await startServer(() => undefined);
  const session = connect(`http://${address.hostAndPort}`);
  await once(session, 'remoteSettings');
  expect(session.remoteSettings.initialWindowSize).toBe(WINDOW_BYTES);
  await eventually(() => expect(session.state.remoteWindowSize).toBeGreaterThanOrEqual(WINDOW_BYTES));
  session.destroy();
  server.forceShutdown();
});
