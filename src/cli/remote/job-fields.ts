import type { TranscribeJob } from '../local-transcriber.ts';
import type { Field } from './multipart.ts';

/** The wish as a server reads it. The transcript comes with all there is to know; its format is made here. */
export function jobFields({ model, options }: TranscribeJob): readonly Field[] {
  const { language, prompt, hotWords, temperature, wordTimestamps, itn, ...others } = options;
  // An option that is new must find its field here.
  others satisfies Record<string, never>;
  return [
    ['model', model],
    ['response_format', 'verbose_json'],
    ...optional('language', language),
    ...optional('prompt', prompt),
    ...optional('hot_words', hotWords?.join(',')),
    ...optional('temperature', temperature),
    ...optional('itn', itn),
    ...(wordTimestamps ? [['timestamp_granularities[]', 'word'] as const] : []),
  ];
}

const optional = (name: string, value: string | number | boolean | undefined): readonly Field[] =>
  value === undefined ? [] : [[name, String(value)]];
