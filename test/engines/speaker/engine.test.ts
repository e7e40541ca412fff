import { afterAll, describe, expect, it } from 'vitest';
import type { Speech } from '../../../src/domain/audio.ts';
import type { Diarization, DiarizationOptions, SpeakerTurn } from '../../../src/domain/speakers.ts';
import { openSpeakerEngine } from '../../../src/engines/registry.ts';
import { temporarySpeakerModel } from '../../generated/speaker/install-speaker.ts';
import { inBlocks, toneTalk, type ToneTurn } from '../../generated/speaker/tone-voices.ts';

const model = temporarySpeakerModel();
const engine = openSpeakerEngine(model, 1);
afterAll(async () => (await engine).close());

const never = new AbortController().signal;

async function diarize(talk: Speech, options: DiarizationOptions = {}): Promise<Diarization> {
  return (await engine).diarize(inBlocks(talk), options, never);
}

/** Turns as `A 1.0-3.0`, to a tenth of a second. */
const written = (turns: readonly SpeakerTurn[]) =>
  turns.map(({ speaker, start, end }) => `${speaker} ${start.toFixed(1)}-${end.toFixed(1)}`);

const DIALOGUE: readonly ToneTurn[] = [
  { voice: 4, start: 1, end: 5 },
  { voice: 2, start: 6, end: 11 },
  { voice: 4, start: 12, end: 19 },
  { voice: 0, start: 20, end: 26 },
  { voice: 2, start: 27, end: 33 },
];

describe('the pyannote engine', () => {
  it('tells who speaks when, and calls speakers in the order in which they first talk', async () => {
    const { turns, exclusiveTurns } = await diarize(toneTalk(35, DIALOGUE));
    expect(written(turns)).toEqual(['A 1.0-5.0', 'B 6.0-11.0', 'A 12.0-19.0', 'C 20.0-26.0', 'B 27.0-33.0']);
    expect(exclusiveTurns).toEqual(turns);
  });
});
