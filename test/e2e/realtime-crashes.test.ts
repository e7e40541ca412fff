import { afterAll, beforeAll, describe, it } from 'vitest';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../fixtures/recordings.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { installFunctional } from '../helpers/functional-model.ts';
import { MOONSHINE } from '../helpers/installed-moonshine.ts';
import { BYTES_PER_MS, RealtimeClient, silence } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** Workers that are killed while somebody speaks; each of a model of its own. */

const before = record([{ silence: 0.4 }, { mark: 'de' }, { words: ['house', 'tree'] }, { silence: 0.6 }]);
const spoken = record([
  { silence: 0.3 },
  { mark: 'de' },
  { words: ['sun', 'cat', 'bread', 'winter', 'coffee', 'water'] },
  { silence: 0.6 },
]);

/** Milliseconds into the recording: from the first sound of the voice to when its end is noticed. */
const MOMENTS = [350, 1500, 2500, 3250];

const models = await servedModels();
for (const ms of MOMENTS)
  installFunctional(models.folder, { name: `after-${ms}`, engineConfig: { beam_size: 1 } });
let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--threads', '1'] });
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

describe.concurrent('a worker that is killed', () => {
  it.for(MOMENTS)('%i ms into what is said costs no word, and doubles none', async (ms, { expect }) => {
    const client = await RealtimeClient.open(server, `?model=after-${ms}`);
    await client.hear(before.pcm);
    const pid = await server.workerProcess(`after-${ms}-1`);
    await client.play(spoken.pcm.subarray(0, ms * BYTES_PER_MS));
    process.kill(pid, 'SIGKILL');
    await client.play(spoken.pcm.subarray(ms * BYTES_PER_MS));
    await client.settled();
    expect(client.text).toBe(`${before.text('de')} ${spoken.text('de')}`);
    const crash = { code: 'worker_crash', recoverable: true, resume_segment_id: 1 };
    expect(client.all('error')).toEqual([expect.objectContaining(crash)]);
    expect(client.types).not.toContain('session.frames_dropped');
    expect(await client.close()).toBe(1000);
  });

  it.skipIf(models.skipped !== '' || !hasRecordings)(
    `in the middle of a recording, likewise${models.skipped}${noRecordings}`,
    async ({ expect }) => {
      const client = await RealtimeClient.open(server, `?model=${MOONSHINE}`);
      const [pid, { speech }] = await Promise.all([
        server.workerProcess(`${MOONSHINE}-1`),
        recordedSpeech('austen-0880.wav'),
      ]);
      await client.play(silence(0.5));
      await client.play(speech.subarray(0, 1.5 * SPEECH_RATE));
      process.kill(pid, 'SIGKILL');
      await client.play(speech.subarray(1.5 * SPEECH_RATE));
      await client.play(silence(0.6));
      await client.settled();
      expect(client.text).toBe(reference('austen-0880.wav').text.replace(/,$/, '.'));
      expect(client.all('error').map(({ code }) => code)).toEqual(['worker_crash']);
      await client.close();
    },
  );
});
