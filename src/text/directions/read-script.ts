import type { SpeakOptions, SpeechPassage } from '../../domain/voice.ts';
import { sentencesAsTheyCome } from '../sentence-stream.ts';
import { createSpeechText, speechText } from '../speech-text.ts';
import { applyLexicon } from './apply-lexicon.ts';
import { wholeText } from '../with-sample.ts';
import { createMarkReader } from './read-marks.ts';
import { readSsml } from './read-ssml.ts';

/** The options of reading a script. */
export type ScriptOptions = Pick<SpeakOptions, 'inputFormat' | 'speakers' | 'lexicon' | 'language'>;

/** A text as it is to be said. */
export interface Script {
  readonly passages: readonly SpeechPassage[];
  /** Sentences about directions that had no effect. */
  readonly warnings: readonly string[];
}

/** @throws VoiceError `invalid_value` for SSML that cannot be read, and says where. */
export function readScript(text: string, options: ScriptOptions = {}): Script {
  const { inputFormat = 'marks', speakers = {}, lexicon = [], language } = options;
  const complete = applyLexicon(lexicon, language);
  if (inputFormat === 'ssml') {
    const { passages, warnings } = readSsml(text);
    return { passages: passages.map(complete), warnings };
  }
  const warnings: string[] = [];
  const written = withoutBlobs(speechText(text), (sentence) => warnings.push(sentence));
  if (inputFormat === 'text') return { passages: [complete({ text: written })], warnings };
  const reader = createMarkReader(speakers, (sentence) => warnings.push(sentence));
  return { passages: [...reader.read(written), ...reader.finish()].map(complete), warnings };
}

/** Letters and figures in a row which are no word of any language, such as a picture in Base64. */
const BLOB = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}+/=_-]{1000,}/gu;

/** So many characters of it are said. */
const SAID_OF_BLOB = 60;

const withoutBlobs = (text: string, onWarning: (sentence: string) => void): string =>
  text.replaceAll(BLOB, (blob) => {
    onWarning(`A word of ${blob.length} characters is cut after ${SAID_OF_BLOB}: '${blob.slice(0, 12)}…'.`);
    return blob.slice(0, SAID_OF_BLOB);
  });

/**
 * The passages of a text that still arrives, sentence by sentence; SSML is waited for.
 * @param onWarning is called with each sentence of `Script.warnings`.
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
  for await (const sentence of sentencesAsTheyCome(laidOut(text)))
    for (const passage of reader?.read(sentence) ?? [{ text: sentence }]) yield complete(passage);
  yield* reader?.finish() ?? [];
}

async function* laidOut(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  const { push, flush } = createSpeechText();
  for await (const piece of text) yield push(piece);
  yield flush();
}

/** The text of a script that is spoken, in its written form. */
export const textOf = ({ passages }: Pick<Script, 'passages'>): string =>
  passages
    .map(({ text }) => text)
    .join(' ')
    .trim();
