import { joinArrays } from '../base/join-arrays.ts';
import { type TtsChunk, TTS_RATE } from '../domain/synthesis.ts';
import { shiftAlignment } from '../domain/tts-chunks.ts';
import { type AlignmentGranularity, isSpeakable, type SpeechPassage } from '../domain/voice.ts';
import { findSound } from '../engines/speech/join-segments.ts';

const samplesOf = (seconds: number) => Math.round(seconds * TTS_RATE);

/** Silence that passages keep at their joins, in samples: before the first sound, and after the last. */
const LEAD = samplesOf(0.02);
const TAIL = samplesOf(0.02);

/** Seconds between two passages, by the punctuation at the end of the first. */
const PAUSES: readonly (readonly [end: RegExp, seconds: number])[] = [
  [/\n\s*$/u, 0.5],
  [/[.!?…。！？][\p{Pe}\p{Pf}"']*\s*$/u, 0.38],
  [/[,;:—、，]\s*$/u, 0.3],
  [/(?:)/u, 0.05],
];

/** Silence is yielded in pieces of this many samples. */
const PIECE = samplesOf(0.25);

/**
 * Speaks passages one after the other, on one clock. Between two passages, the silence of the voices is
 * replaced by the requested pause, else by one that suits the punctuation. If a passage continues with the
 * same settings, the voice's own silence stays. Marks come with their times, on chunks with or without
 * samples.
 * @param say speaks one passage.
 */
export async function* joinPassages(
  passages: Iterable<SpeechPassage> | AsyncIterable<SpeechPassage>,
  say: (passage: SpeechPassage) => Promise<AsyncIterable<TtsChunk>>,
  granularity: AlignmentGranularity = 'word',
): AsyncGenerator<TtsChunk, void, undefined> {
  /** Samples that were yielded. */
  let position = 0;
  let before: { readonly passage: SpeechPassage; readonly silence: Float32Array } | undefined;
  let owed = 0;
  let isAsked = false;
  const give = (chunk: TtsChunk): TtsChunk => {
    position += chunk.samples.length;
    return chunk;
  };
  function* pauseOf(seconds: number) {
    for (let rest = samplesOf(seconds); rest > 0; rest -= PIECE)
      yield give({ samples: new Float32Array(Math.min(PIECE, rest)) });
  }

  for await (const passage of passages) {
    const { text, pause, marks = [] } = passage;
    if (pause !== undefined) {
      owed += pause;
      isAsked = true;
    }
    const speaks = isSpeakable(text);
    const goesOn =
      speaks && before !== undefined && !isAsked && marks.length === 0 && saidAlike(before.passage, passage);
    if (marks.length > 0 || speaks) {
      const natural = before ? PAUSES.find(([end]) => end.test(before!.passage.text))![1] : 0;
      if (goesOn) yield give({ samples: before!.silence });
      else yield* pauseOf(isAsked ? owed : speaks ? natural : 0);
      if (marks.length > 0) {
        const atMs = (position / TTS_RATE) * 1000;
        const placed = marks.map((name) => ({ name, atMs }));
        yield { samples: new Float32Array(0), alignment: { granularity, items: [], marks: placed } };
      }
      if (isAsked || speaks) [owed, isAsked] = [0, false];
    }
    if (!speaks) continue;
    const start = position;
    const place = ({ samples, alignment }: TtsChunk, cut: number) => {
      const atMs = ((start - cut) / TTS_RATE) * 1000;
      return give({ samples, ...(alignment && { alignment: shiftAlignment(alignment, atMs) }) });
    };
    const isCut = before !== undefined && !goesOn;
    before = { passage, silence: yield* withoutEdges(await say(passage), isCut, place) };
  }
  if (isAsked) yield* pauseOf(owed);
  else if (before && before.silence.length > 0) yield give({ samples: before.silence });
}

/** Whether two passages have the same settings. */
const saidAlike = (one: SpeechPassage, other: SpeechPassage): boolean =>
  (['voice', 'language', 'rate', 'pitch', 'gain'] as const).every((name) => one[name] === other[name]);

/**
 * The chunks of a passage; returns the silence after its last sound.
 * @param isCut whether the silence before the first sound is cut off, too.
 * @param place makes the chunk that is yielded, given how many samples were cut off before the first one.
 */
async function* withoutEdges(
  chunks: AsyncIterable<TtsChunk>,
  isCut: boolean,
  place: (chunk: TtsChunk, cut: number) => TtsChunk,
): AsyncGenerator<TtsChunk, Float32Array, undefined> {
  let cut = 0;
  let sounds = !isCut;
  /** Silent chunks that wait until a sound follows or the passage ends. */
  let silent: TtsChunk[] = [];
  for await (const chunk of chunks) {
    const sound = findSound(chunk.samples);
    silent.push(chunk);
    if (sound === undefined) continue;
    if (!sounds) {
      sounds = true;
      const length = silent.reduce((sum, held) => sum + held.samples.length, 0);
      cut = Math.max(0, length - chunk.samples.length + sound.start - LEAD);
      let left = cut;
      silent = silent.map((held) => {
        const taken = Math.min(left, held.samples.length);
        left -= taken;
        return { ...held, samples: held.samples.subarray(taken) };
      });
    }
    const last = silent.pop()!;
    for (const held of silent) yield place(held, cut);
    const taken = chunk.samples.length - last.samples.length;
    const keep = Math.min(last.samples.length, sound.end - taken + TAIL);
    yield place({ ...last, samples: last.samples.subarray(0, keep) }, cut);
    silent = keep < last.samples.length ? [{ samples: last.samples.subarray(keep) }] : [];
  }
  // Silent passages have an alignment as well.
  for (const { alignment } of silent)
    if (alignment) yield place({ samples: new Float32Array(0), alignment }, cut);
  return joinArrays(
    silent.map(({ samples }) => samples),
    (length) => new Float32Array(length),
  );
}
