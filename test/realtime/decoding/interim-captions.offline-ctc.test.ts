import { afterAll, expect, it } from 'vitest';
import type { SttEngine } from '../../../src/domain/engine.ts';
import { openSttEngine } from '../../../src/engines/registry.ts';
import { installedCtc, temporaryCtc } from '../../generated/ctc/temporary-ctc.ts';
import { sing, song } from '../../generated/ctc/tone-alphabet.ts';
import { eventually } from '../../helpers/eventually.ts';
import { SessionHarness } from '../session-harness.ts';

const { manifest, folder } = installedCtc(temporaryCtc('zipformer'));
const engine = await openSttEngine({ manifest, folder }, 1);
afterAll(() => engine.close());

/** Calls without an answer so far. */
let running = 0;
const counted: SttEngine = {
  ...engine,
  async transcribe(rows, signal) {
    running++;
    return engine.transcribe(rows, signal).finally(() => running--);
  },
};

it('an offline CTC model gets captions by LocalAgreement, whatever its manifest claims', async () => {
  expect(manifest.capabilities).toMatchObject({ streaming: true, partialTranscripts: true });
  const harness = new SessionHarness({ capabilities: manifest.capabilities, stt: async () => counted });
  const pcm = sing(song(3, 12).tones, 0.5);
  for (let at = 0; at < pcm.length; at += 8_000) {
    await harness.hear(pcm.subarray(at, at + 8_000));
    await eventually(() => expect(running).toBe(0));
  }
  await harness.hear(new Float32Array(16_000));
  await eventually(() => expect(harness.of('final')).toHaveLength(1));
  const confirmed = harness.of('partial').at(-1)!.confirmed.trim();
  expect(confirmed).not.toBe('');
  // Words of Chinese captions have no spaces between them.
  expect(harness.of('final')[0]!.text.replaceAll(' ', '')).toContain(confirmed);
  expect(harness.faults).toEqual([]);
});
