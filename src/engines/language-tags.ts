import type { SttEngine } from '../domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../domain/live-stream.ts';
import type { SttOptions, SttOutcome, SttResult } from '../domain/recognition.ts';
import { chineseScript, matchLanguageCode } from '../domain/language-codes.ts';
import type { Segment, Word } from '../domain/transcript.ts';
import { loadConverter, type ScriptConverter } from '../text/chinese-script.ts';

/**
 * Wraps `engine` so that requests may use any language tag (BCP 47). The engine receives its own code for the
 * language, and Chinese text is returned in the script that the tag names.
 */
export function withLanguageTags(engine: SttEngine): SttEngine {
  const { languages } = engine.facts.capabilities;
  const inItsCode = <Options extends Partial<Pick<SttOptions, 'language'>>>(options: Options): Options =>
    options.language === undefined
      ? options
      : { ...options, language: matchLanguageCode(languages, options.language) ?? options.language };
  const { stream } = engine;
  return {
    facts: engine.facts,
    warm: (lanes) => engine.warm(lanes),
    async transcribe(rows, signal, onProgress) {
      const [outcomes, converters] = await Promise.all([
        engine.transcribe(rows.map(inItsCode), signal, onProgress),
        Promise.all(rows.map(converterFor)),
      ]);
      return outcomes.map((outcome, row) => outcomeIn(converters[row], outcome));
    },
    ...(stream &&
      ({
        async *stream(commands, signal) {
          let converter: ScriptConverter | undefined;
          async function* inCodes(): AsyncGenerator<StreamCommand, void, undefined> {
            for await (const command of commands) {
              if (command.type !== 'begin' && command.type !== 'decode') yield command;
              else {
                converter = await converterFor(command);
                yield inItsCode(command);
              }
            }
          }
          for await (const event of stream.call(engine, inCodes(), signal)) yield eventIn(converter, event);
        },
      } satisfies Pick<SttEngine, 'stream'>)),
    close: () => engine.close(),
  };
}

/** The converter for a result; `undefined` if its text stays unchanged. */
async function converterFor({
  language = '',
}: Partial<Pick<SttOptions, 'language'>>): Promise<ScriptConverter | undefined> {
  const script = chineseScript(language);
  return script && loadConverter(script);
}

const outcomeIn = (converter: ScriptConverter | undefined, outcome: SttOutcome): SttOutcome =>
  outcome.ok ? { ok: true, result: resultIn(converter, outcome.result) } : outcome;

function eventIn(converter: ScriptConverter | undefined, event: StreamEvent): StreamEvent {
  if (event.type === 'partial') return converter ? { ...event, text: converter(event.text) } : event;
  return 'result' in event ? { ...event, result: resultIn(converter, event.result) } : event;
}

const resultIn = (converter: ScriptConverter | undefined, result: SttResult): SttResult =>
  converter
    ? { ...result, segments: result.segments.map((segment) => segmentIn(converter, segment)) }
    : result;

function segmentIn(converter: ScriptConverter, { words, ...segment }: Segment): Segment {
  return { ...segment, text: converter(segment.text), ...(words && { words: wordsIn(converter, words) }) };
}

/** A character may depend on the next word, so the whole text is converted and then cut into words. */
function wordsIn(converter: ScriptConverter, words: readonly Word[]): readonly Word[] {
  const text = converter(words.map(({ word }) => word).join(''));
  let at = 0;
  return words.map((word) => ({ ...word, word: text.slice(at, (at += word.word.length)) }));
}
