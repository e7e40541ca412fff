import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it } from 'vitest';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../fixtures/recordings.ts';
import { joinArrays } from '../../src/base/join-arrays.ts';
import { installFunctional } from '../helpers/functional-model.ts';
import { MOONSHINE } from '../helpers/installed-moonshine.ts';
import { RealtimeClient, silence } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record } from './tone-recordings.ts';
import { serve } from './voice-server.ts';

/** Workers that are killed while somebody speaks; each time on a server of its own. */

const before = record([{ silence: 0.4 }, { mark: 'de' }, { words: ['house', 'tree'] }, { silence: 0.6 }]);
const spoken = record([
  { silence: 0.3 },
  { mark: 'de' },
  { words: ['sun', 'cat', 'bread', 'winter', 'coffee', 'water'] },
  { silence: 0.6 },
]);

/** Little work, so that many can be started. */
const QUICK = 'quick';

const models = await servedModels();
installFunctional(models.folder, { name: QUICK, engineConfig: { beam_size: 1 } });
afterAll(() => models.remove());

/** Milliseconds into the recording: from the first sound of the voice to when its end is noticed. */
const MOMENTS = [350, 600, 900, 1200, 1500, 1800, 2100, 2500, 2900, 3250];

describe.concurrent('a worker that is killed', () => {
  it.for(MOMENTS)(
    '%i ms into what is said costs no word, and doubles none',
    async (ms, { expect, onTestFinished }) => {
      const server = await serve({ modelsDir: models.folder, args: ['--preload', QUICK, '--threads', '1'] });
      onTestFinished(async () => void (await server.end()));
      const [pid, client] = await Promise.all([
        server.workerProcess(`${QUICK}-1`),
        RealtimeClient.open(server, `?model=${QUICK}`),
      ]);
      await client.hear(before.pcm);
      const playing = client.play(spoken.pcm);
      await sleep(ms);
      process.kill(pid, 'SIGKILL');
      await playing;
      await client.settled();
      expect(client.text).toBe(`${before.text('de')} ${spoken.text('de')}`);
      const crash = { code: 'worker_crash', recoverable: true, resume_segment_id: 1 };
      expect(client.all('error')).toEqual([expect.objectContaining(crash)]);
      expect(client.types).not.toContain('session.frames_dropped');
      expect(await client.close()).toBe(1000);
    },
  );

  it.skipIf(models.skipped !== '' || !hasRecordings)(
    `in the middle of a recording, likewise${models.skipped}${noRecordings}`,
    async ({ expect, onTestFinished }) => {
      const server = await serve({ modelsDir: models.folder, args: ['--preload', MOONSHINE] });
      onTestFinished(async () => void (await server.end()));
      const [pid, client, { speech }] = await Promise.all([
        server.workerProcess(`${MOONSHINE}-1`),
        RealtimeClient.open(server, `?model=${MOONSHINE}`),
        recordedSpeech('austen-0880.wav'),
      ]);
      const parts = [silence(0.5), speech, silence(0.6)];
      const playing = client.play(joinArrays(parts, (length) => new Float32Array(length)));
      await sleep(2_000);
      process.kill(pid, 'SIGKILL');
      await playing;
      await client.settled();
      expect(client.text).toBe(reference('austen-0880.wav').text.replace(/,$/, '.'));
      expect(client.all('error').map(({ code }) => code)).toEqual(['worker_crash']);
      await client.close();
    },
  );
});
