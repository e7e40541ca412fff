import fc from 'fast-check';
import type { Speech } from '../../src/domain/audio.ts';
import type { SttResult } from '../../src/domain/recognition.ts';
import type { Attribution, LikelyToken, Segment, Word } from '../../src/domain/transcript.ts';
import type { RowOptions } from '../../src/rpc/stt-codec.ts';

/** A request after serialization and deserialization. */
export function sent<Request>(
  method: {
    requestSerialize(request: Request): Buffer;
    requestDeserialize(bytes: Buffer): Request;
  },
  request: Request,
): Request {
  return method.requestDeserialize(method.requestSerialize(request));
}

/** A reply after serialization and deserialization. */
export function answered<Reply>(
  method: { responseSerialize(reply: Reply): Buffer; responseDeserialize(bytes: Buffer): Reply },
  reply: Reply,
): Reply {
  return method.responseDeserialize(method.responseSerialize(reply));
}

/** Objects with every field, of which those in `optional` may be absent. */
export function objects<T extends object>(
  fields: { readonly [Key in keyof T]-?: fc.Arbitrary<Exclude<T[Key], undefined>> },
  optional: readonly OptionalKey<T>[] = [],
): fc.Arbitrary<T> {
  const requiredKeys = (Object.keys(fields) as (keyof T)[]).filter((key) => !optional.some((o) => o === key));
  return fc.record(fields, {
    noNullPrototype: true,
    requiredKeys: requiredKeys as never[],
  }) as fc.Arbitrary<T>;
}

type OptionalKey<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];

/** Text that can be encoded in UTF-8. */
export const text = fc.string({ unit: 'grapheme' });
export const number = fc.double({ noNaN: true });
export const position = fc.nat({ max: Number.MAX_SAFE_INTEGER });
export const decodeId = fc.nat({ max: 2 ** 32 - 1 });
/** Any samples, at any offset of a larger array. */
export const samples = fc
  .tuple(fc.array(fc.float(), { maxLength: 50 }), fc.nat({ max: 3 }))
  .map(([values, skip]) => Float32Array.from([...Array(skip).fill(0), ...values]).subarray(skip));
export const speech = samples as fc.Arbitrary<Speech>;

export const options = objects<RowOptions>(
  {
    speechProbability: number,
    task: fc.constantFrom('transcribe', 'translate'),
    temperature: number,
    beamSize: fc.integer({ min: 1, max: 16 }),
    language: text,
    languages: fc.array(text, { minLength: 1 }),
    prompt: text,
    hotWords: fc.array(text, { minLength: 1 }),
    wordTimestamps: fc.boolean(),
    logprobs: fc.boolean(),
    requestId: text,
  },
  ['beamSize', 'language', 'languages', 'prompt', 'hotWords', 'wordTimestamps', 'logprobs', 'requestId'],
);

// Channels and speakers are assigned outside of engines.
const word = objects<Omit<Word, keyof Attribution>>({
  word: text,
  start: number,
  end: number,
  probability: number,
});
const likelyToken = objects<LikelyToken>({ bytes: fc.uint8Array(), logprob: number });
const segment = objects<Omit<Segment, keyof Attribution>>(
  {
    text,
    start: number,
    end: number,
    tokens: fc.array(decodeId),
    temperature: number,
    avgLogprob: number,
    compressionRatio: number,
    noSpeechProb: number,
    words: fc.array(word),
    likelyTokens: fc.array(likelyToken),
  },
  ['words', 'likelyTokens'],
);

export const result = objects<SttResult>(
  {
    language: text,
    segments: fc.array(segment, { maxLength: 4 }),
    languageProbability: number,
    soundsLike: fc.record({ language: text, probability: number }, { noNullPrototype: true }),
    warnings: fc.array(text, { minLength: 1 }),
  },
  ['languageProbability', 'soundsLike', 'warnings'],
);
