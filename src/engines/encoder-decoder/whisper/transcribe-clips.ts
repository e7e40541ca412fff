import type { Segment } from '../../../domain/transcript.ts';
import { decodeRows, noSpeechProbability } from './decode-rows.ts';
import {
  type Attempt,
  decodeWithFallback,
  isDoubtful,
  mayRepeatPrompt,
  temperaturesOf,
} from './decoding/fallback.ts';
import { buildPrompt } from './decoding/prompt.ts';
import { BEST_OF } from './decoding/sampling.ts';
import { likeliestLanguage, type SpokenLanguage } from './language.ts';
import { ClipProgress, type ClipRequest } from './clip-progress.ts';
import type { WhisperModel } from './model.ts';
import type { Hidden, WhisperNetwork } from './network.ts';
import type { SpecialTokens } from './special-tokens.ts';
import { type AlignedRow, timeSegments } from './time-segments.ts';
import { WINDOW_SECONDS } from './window.ts';

/** The transcript of one clip. */
export interface DecodedClip extends SpokenLanguage {
  /** The language detected in the first window, even if one was requested. Absent for one-language models. */
  readonly soundsLike?: SpokenLanguage | undefined;
  readonly segments: readonly Segment[];
}

/** The maximum cost of a window, in full decodings with several rows each. */
const MAX_FULL_DECODINGS = 3;

/**
 * Transcribes several clips window by window. Windows are decoded in batches at temperature 0; those that
 * fail their checks are decoded again. Checks `signal` between model runs and reports how many seconds of all
 * clips are decoded.
 */
export async function transcribeClips(
  model: WhisperModel,
  requests: readonly ClipRequest[],
  signal: AbortSignal,
  reportSeconds: (seconds: number) => void = () => undefined,
): Promise<readonly DecodedClip[]> {
  const clips = requests.map((request) => new ClipProgress(request, model.tokenizer));
  const languages = new Map<ClipProgress, SpokenLanguage>();
  const sounds = new Map<ClipProgress, SpokenLanguage>();
  let reported = 0;
  const onProgress = () => {
    const decoded = clips.reduce((sum, clip) => sum + clip.decodedSeconds, 0);
    // Most steps produce no timestamp, and each message wakes the listening thread.
    if (decoded > reported) reportSeconds((reported = decoded));
  };
  for (;;) {
    const unfinished = clips.filter((clip) => !clip.done);
    if (unfinished.length === 0) break;
    const rows = await prepareRows(model, unfinished, languages, signal, onProgress);
    for (const batch of alike(model, rows)) await decodeWindows(model, batch, sounds, signal, onProgress);
  }
  return clips.map((clip) => ({
    ...(languages.get(clip) ?? NO_LANGUAGE),
    soundsLike: sounds.get(clip),
    segments: clip.segments,
  }));
}

/** The language of a clip without any samples. */
const NO_LANGUAGE: SpokenLanguage = { language: 'en', probability: 0 };

/** Encodes the next window of each clip, and detects unknown languages. */
async function prepareRows(
  model: WhisperModel,
  clips: readonly ClipProgress[],
  languages: Map<ClipProgress, SpokenLanguage>,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<readonly AlignedRow[]> {
  const windows = clips.map((clip) => clip.window());
  const seconds = model.network.takesShortWindows
    ? Math.max(...clips.map((clip) => clip.inputSeconds))
    : WINDOW_SECONDS;
  const hidden = await model.encode(windows, seconds, signal, (count) => {
    clips[count - 1]!.encoded();
    onProgress();
  });
  const rows = clips.map((clip, index) => ({ clip, hidden: hidden[index]! }));
  await detectLanguages(model, rows, languages, signal);
  return rows.map(({ clip, hidden }) => {
    const { language } = languages.get(clip)!;
    const { mustGoOn, beamSize } = clip;
    const prompt = promptOf(model, clip, language);
    const isShort = seconds < WINDOW_SECONDS;
    const isTentative = isShort && clip.mustBeSure;
    return { clip, hidden, language, prompt, mustGoOn, beamSize, isShort, isTentative };
  });
}

async function detectLanguages(
  { network, tokenizer: { special } }: WhisperModel,
  rows: readonly Pick<AlignedRow, 'clip' | 'hidden'>[],
  languages: Map<ClipProgress, SpokenLanguage>,
  signal: AbortSignal,
): Promise<void> {
  for (const { clip } of rows) {
    const { language } = clip.request;
    if (special.languages.size === 0) languages.set(clip, { language: 'en', probability: 1 });
    else if (language !== undefined) languages.set(clip, { language, probability: 1 });
  }
  const open = rows.filter(({ clip }) => !languages.has(clip));
  if (open.length === 0) return;
  const atStart = await startLogits(
    network,
    open.map(({ hidden }) => hidden),
    special,
    signal,
  );
  open.forEach(({ clip }, row) =>
    languages.set(clip, likeliestLanguage(atStart[row]!, special.languages, clip.request.languages)),
  );
}

/** The logits after `<|startoftranscript|>` alone, one row per window. */
async function startLogits(
  network: WhisperNetwork,
  hidden: readonly Hidden[],
  { startOfTranscript }: SpecialTokens,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const prompts = { tokens: hidden.map(() => [startOfTranscript]), startAt: 0 };
  const { atStart } = await network.readPrompts(hidden, prompts, { rows: 1, candidates: 1 }, signal);
  return atStart;
}

function promptOf({ tokenizer, description }: WhisperModel, clip: ClipProgress, language: string) {
  const { special } = tokenizer;
  const { hotWords, previous, request } = clip;
  const asked = special.languages.size > 0 && {
    language: special.languages.get(language),
    task: special[request.task],
  };
  return buildPrompt({ hotWords, previous, timestamps: true, ...asked }, special, description.textContext);
}

/**
 * Groups rows that may share a batch: prompts of one length, the same number of beams and the same
 * temperatures. Rows with more beams than the model's default, for which batches are sized, get batches of
 * their own.
 */
function alike({ beamSize }: WhisperModel, rows: readonly AlignedRow[]): readonly (readonly AlignedRow[])[] {
  const batches = new Map<string, AlignedRow[]>();
  for (const [index, row] of rows.entries()) {
    const { prompt, clip, beamSize: beams = beamSize } = row;
    const alone = beams > beamSize && index;
    const { temperature } = clip.request;
    const key = [prompt.tokens.length, prompt.startAt, temperature, clip.hasFallback, beams, alone].join();
    const batch = batches.get(key);
    if (batch) batch.push(row);
    else batches.set(key, [row]);
  }
  return [...batches.values()];
}

async function decodeWindows(
  model: WhisperModel,
  rows: readonly AlignedRow[],
  sounds: Map<ClipProgress, SpokenLanguage>,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const { isShort } = rows[0]!;
  const { temperature } = rows[0]!.clip.request;
  const attempts = await decodeWithFallback(
    rows,
    (failing, hotter) =>
      decodeRows(model, failing, hotter, signal, (searches) => {
        for (const [index, search] of searches.entries()) failing[index]!.clip.decoded(search);
        onProgress();
      }),
    {
      temperatures: rows[0]!.clip.hasFallback && !isShort ? temperaturesOf(temperature) : [temperature],
      maxWork: MAX_FULL_DECODINGS * BEST_OF * Math.floor(model.description.textContext / 2),
    },
  );
  for (const [index, row] of rows.entries()) {
    signal.throwIfAborted();
    const { clip } = row;
    const { spoken } = attempts[index]!;
    if (row.isTentative && isDoubtful(attempts[index]!)) {
      clip.encodeWhole();
      continue;
    }
    if (spoken !== undefined && !sounds.has(clip)) sounds.set(clip, spoken);
    await clip.take(
      await withoutEcho(model, row, attempts[index]!, signal),
      clip.request.wordTimestamps ? (...asked) => timeSegments(model, row, ...asked) : undefined,
    );
  }
}

/**
 * With a prompt, a model may take noise for more of the same speech. For such results, the no-speech
 * probability is computed again without the prompt.
 */
async function withoutEcho(
  { network, tokenizer: { special } }: WhisperModel,
  { hidden, prompt }: AlignedRow,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Attempt> {
  if (prompt.startAt === 0 || !mayRepeatPrompt(attempt)) return attempt;
  const atStart = await startLogits(network, [hidden], special, signal);
  return { ...attempt, noSpeechProb: noSpeechProbability(atStart[0]!, special) };
}
