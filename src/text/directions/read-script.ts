import type { SpeakOptions, SpeechPassage } from '../../domain/voice.ts';
import { sentencesAsTheyCome } from '../sentence-stream.ts';
import { createWordCutter } from '../long-words.ts';
import { createSpeechText, speechText } from '../speech-text.ts';
import { applyLexicon } from './apply-lexicon.ts';
import { wholeText } from '../with-sample.ts';
import { createMarkReader } from './read-marks.ts';
import { readSsml } from './read-ssml.ts';

/** The options of reading a script. */
export type ScriptOptions = Pick<SpeakOptions, 'inputFormat' | 'speakers' | 'lexicon' | 'language'>;

/** A text to be spoken. */
export interface Script {
  readonly passages: readonly SpeechPassage[];
  /** Sentences about directions without effect. */
  readonly warnings: readonly string[];
}

/** @throws VoiceError `invalid_value` for invalid SSML, with its position. */
export function readScript(text: string, options: ScriptOptions = {}): Script {
  const { inputFormat = 'marks', speakers = {}, lexicon = [], language } = options;
  const complete = applyLexicon(lexicon, language);
  if (inputFormat === 'ssml') {
    const { passages, warnings } = readSsml(text);
    return { passages: passages.map(complete), warnings };
  }
  const warnings: string[] = [];
  const written = withoutLongWords(speechText(text), (sentence) => warnings.push(sentence));
  if (inputFormat === 'text') return { passages: [complete({ text: written })], warnings };
  const reader = createMarkReader(speakers, (sentence) => warnings.push(sentence));
  return { passages: [...reader.read(written), ...reader.finish()].map(complete), warnings };
}

function withoutLongWords(text: string, onWarning: (sentence: string) => void): string {
  const { push, flush } = createWordCutter(onWarning);
  return push(text) + flush();
}

/**
 * The passages of a text that still arrives, sentence by sentence; SSML is read when it is complete.
 * @param onWarning called with each sentence of `Script.warnings`.
 * @throws VoiceError as `readScript`.
 */
export async function* readScriptAsItComes(
  text: AsyncIterable<string>,
  options: ScriptOptions = {},
  onWarning: (sentence: string) => void = () => undefined,
): AsyncGenerator<SpeechPassage, void, undefined> {
  const { inputFormat = 'marks', speakers = {}, lexicon = [], language } = options;
  if (inputFormat === 'ssml') {
    const { passages, warnings } = readScript(await wholeText(text), options);
    warnings.forEach(onWarning);
    yield* passages;
    return;
  }
  const complete = applyLexicon(lexicon, language);
  const reader = inputFormat === 'marks' ? createMarkReader(speakers, onWarning) : undefined;
  for await (const sentence of sentencesAsTheyCome(laidOut(text, onWarning)))
    for (const passage of reader?.read(sentence) ?? [{ text: sentence }]) yield complete(passage);
  yield* reader?.finish() ?? [];
}

async function* laidOut(
  text: AsyncIterable<string>,
  onWarning: (sentence: string) => void,
): AsyncGenerator<string, void, undefined> {
  const layout = createSpeechText();
  const cutter = createWordCutter(onWarning);
  for await (const piece of text) yield cutter.push(layout.push(piece));
  yield cutter.push(layout.flush()) + cutter.flush();
}

/** The text of a script that is spoken, in its written form. */
export const textOf = ({ passages }: Pick<Script, 'passages'>): string =>
  passages
    .map(({ text }) => text)
    .join(' ')
    .trim();
