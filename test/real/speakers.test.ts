import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SPEECH_RATE, type Speech } from '../../src/domain/audio.ts';
import type { KnownSpeaker, SpeakerEngine, SpeakerTurn } from '../../src/domain/speakers.ts';
import { openSpeakerEngine } from '../../src/engines/registry.ts';
import { ModelStore } from '../../src/models/store.ts';
import { inBlocks } from '../generated/speaker/tone-voices.ts';
import { diarizationError } from '../helpers/diarization-error.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';

/** Tests diarization with real weights on dialogues that Kokoro speaks, in which every turn is known. */

const models = inject('realModels');
const speakers = inject('realSpeakers');
const never = new AbortController().signal;

const LINES: readonly (readonly [voice: string, text: string])[] = [
  ['am_michael', 'I think we should begin with the numbers from last week, because they surprised me.'],
  ['af_bella', 'Could you say that again, please? I did not quite hear the last part of it.'],
  ['am_michael', 'My sister bought an old house near the harbour, and now she paints every wall.'],
  ['bf_isabella', 'That is not what the report says. It says that costs went down in the spring.'],
  ['af_bella', 'Let us meet on Thursday then, at half past nine, in the small room upstairs.'],
  ['bf_isabella', 'The weather was lovely, so we walked along the river until the sun went down.'],
];

interface Dialogue {
  readonly talk: Speech;
  readonly truth: readonly SpeakerTurn[];
}

/** Joins lines with `pause` seconds between them; a negative pause makes speakers interrupt each other. */
function dialogue(spoken: readonly Float32Array[], pause: number): Dialogue {
  const truth: SpeakerTurn[] = [];
  let at = 0.5;
  for (const [index, sound] of spoken.entries()) {
    const seconds = sound.length / SPEECH_RATE;
    truth.push({ speaker: LINES[index % LINES.length]![0], start: at, end: at + seconds });
    at += seconds + pause;
  }
  const talk = new Float32Array(Math.ceil((truth.at(-1)!.end + 1) * SPEECH_RATE));
  for (const [index, { start }] of truth.entries()) {
    const from = Math.round(start * SPEECH_RATE);
    spoken[index]!.forEach((sample, offset) => (talk[from + offset]! += sample / 2));
  }
  return { talk: talk as Speech, truth };
}

describe.skipIf(models === undefined || speakers === undefined)('speakers (real weights)', () => {
  let voice: VoiceHere;
  let folder: string;
  let engine: SpeakerEngine;
  let spoken: readonly Float32Array[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-speakers-'));
    voice = openVoiceHere(models!);
    engine = await openSpeakerEngine(await new ModelStore(speakers!).usual('speaker'), 2);
    const said: Float32Array[] = [];
    for (const [index, [name, text]] of LINES.entries()) said.push(await speak(text, name, `${index}.wav`));
    spoken = said;
  });
  afterAll(async () => {
    await engine?.close();
    await voice?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A line at 16 kHz, without the silence around it. */
  async function speak(text: string, name: string, file: string): Promise<Float32Array> {
    const path = join(folder, file);
    const args = ['speak', text, '--voice', name, '-m', 'kokoro-v1', '-o', path, '-q'];
    expect(await voice.run(args)).toMatchObject({ code: 0 });
    const bytes = (await readFile(path)).subarray(44);
    // 24 kHz → 16 kHz: two of three samples, those between as the mean of two.
    const samples = Float32Array.from({ length: Math.floor(bytes.length / 6) * 2 }, (_, index) => {
      const at = (index >> 1) * 3;
      const sample = (place: number) => bytes.readInt16LE(2 * place) / 32_768;
      return index & 1 ? (sample(at + 1) + sample(at + 2)) / 2 : sample(at);
    });
    const loud = samples.findIndex((sample) => Math.abs(sample) > 0.01);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.01);
    return samples.subarray(loud, last + 1);
  }

  const diarize = async ({ talk }: Dialogue, knownSpeakers: readonly KnownSpeaker[] = []) =>
    (await engine.diarize(inBlocks(talk), { knownSpeakers }, never)).turns;

  it('are found in a dialogue of three', async () => {
    const talk = dialogue(spoken, 0.6);
    const turns = await diarize(talk);
    expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(3);
    expect(diarizationError(talk.truth, turns)).toBeLessThan(0.12);
  });

  // With longer overlaps, a turn of four seconds is assigned to the wrong speaker or to a new one.
  it.each([0.5, 0.6])('are found if they interrupt each other by %s s', async (seconds) => {
    const talk = dialogue(spoken, -seconds);
    const turns = await diarize(talk);
    expect(new Set(turns.map(({ speaker }) => speaker)).size).toBe(3);
    expect(diarizationError(talk.truth, turns)).toBeLessThan(0.2);
  });

  it('keep their labels if a dialogue arrives turn by turn', async () => {
    const { talk, truth } = dialogue([...spoken, ...spoken], 0.6);
    const live = engine.live({});
    const labels = new Map<string, string>();
    for (const { speaker, start, end } of truth) {
      const region = talk.subarray(Math.round(start * SPEECH_RATE), Math.round(end * SPEECH_RATE)) as Speech;
      const { turns, renamed } = await live.add(region, start, never);
      expect(renamed.size).toBe(0);
      for (const turn of turns.filter((found) => found.end - found.start > 1))
        expect(turn.speaker).toBe(labels.get(speaker) ?? labels.set(speaker, turn.speaker).get(speaker));
    }
    expect(new Set(labels.values()).size).toBe(3);
  });

  it('get their names if their voices are known', async () => {
    const sample = (await speak(
      'When the committee agreed on a plan, no money was left.',
      'af_bella',
      'known.wav',
    )) as Speech;
    const talk = dialogue(spoken, 0.6);
    const turns = await diarize(talk, [{ name: 'Bella', sample }]);
    const named = talk.truth.map((turn) => ({
      ...turn,
      speaker: turn.speaker === 'af_bella' ? 'Bella' : turn.speaker,
    }));
    const overlap = (speaker: string) =>
      turns
        .filter((turn) => turn.speaker === 'Bella')
        .flatMap((turn) =>
          named
            .filter((other) => other.speaker === speaker)
            .map((other) => Math.max(0, Math.min(turn.end, other.end) - Math.max(turn.start, other.start))),
        )
        .reduce((sum, seconds) => sum + seconds, 0);
    expect(overlap('Bella')).toBeGreaterThan(5);
    expect(overlap('am_michael') + overlap('bf_isabella')).toBeLessThan(1);
  });
});
