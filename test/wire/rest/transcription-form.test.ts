import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscribeOptions } from '../../../src/domain/engine.ts';
import {
  parseTranscribeOptions,
  parseTranscriptionForm,
  toTranscriptionForm,
} from '../../../src/wire/rest/transcription-form.ts';

/** Fields as a server receives them: brackets left out, one list for each name. */
function received(fields: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const [sent, value] of fields) {
    const name = sent.replace(/\[\]$/, '');
    all.set(name, [...(all.get(name) ?? []), value]);
  }
  return all;
}

describe('a form that was sent', () => {
  it('asks for the options that it was made of', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const options: fc.Arbitrary<TranscribeOptions> = fc.record(
      {
        language: fc.constantFrom('en', 'yue'),
        prompt: fc.string({ minLength: 1 }),
        hotWords: fc.array(word, { minLength: 1, maxLength: 3 }),
        temperature: fc.constantFrom(0, 0.25, 1),
        itn: fc.boolean(),
        wordTimestamps: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(options, (options) => {
        const form = parseTranscriptionForm(received(toTranscriptionForm('tiny', options)), 'transcribe');
        expect(form).toEqual({ model: 'tiny', format: 'verbose_json', stream: false, options });
      }),
      { numRuns: 100 },
    );
  });
});

describe('the fields of a form', () => {
  const parse = (...fields: readonly (readonly [string, string])[]) =>
    parseTranscriptionForm(received([['model', 'tiny'], ...fields]), 'transcribe');

  it('count by their last value, and those that say nothing count for nothing', () => {
    const form = parse(
      ['temperature', 'warm'],
      ['temperature', ' 1e-1 '],
      ['hot_words', ' Quilter,'],
      ['hot_words', ', gospel '],
      ['prompt', ''],
      ['language', ' EN '],
      ['itn', 'FALSE'],
      ['stream', '1'],
      ['timestamp_granularities[]', 'segment'],
      ['unknown', 'x'],
    );
    const options = { temperature: 0.1, hotWords: ['Quilter', 'gospel'], language: 'en', itn: false };
    expect(form).toEqual({ model: 'tiny', format: 'json', stream: true, options });
  });

  it('of a translation say nothing of its language', () => {
    const fields = received([
      ['model', 'tiny'],
      ['language', 'anything'],
    ]);
    expect(parseTranscriptionForm(fields, 'translate').options).toEqual({});
  });

  it.each([
    ['temperature', 'warm', 'not_a_number', "must be between 0 and 1, got 'warm'"],
    ['temperature', '', 'not_a_number', "must be between 0 and 1, got ''"],
    ['temperature', '1.1', 'out_of_range', "must be between 0 and 1, got '1.1'"],
    ['language', 'en-US', 'malformed', "must be an ISO 639-1 code such as 'en', got 'en-US'"],
    ['language', ' ', 'empty', "must be an ISO 639-1 code such as 'en', got ' '"],
    ['itn', 'yes', 'not_a_boolean', "must be true, false, 1 or 0, got 'yes'"],
    ['timestamp_granularities', 'line', 'not_allowed', "may hold word and segment, got 'line'"],
    ['model', ' ', 'empty', 'must not be empty'],
  ])('are refused where %s is %j', (name, value, rule, problem) => {
    expect(() => parse([name, value])).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `'${name}' ${problem}.`,
        field: { name, rule },
      }),
    );
  });
});

describe('options as people write them', () => {
  it('are the same fields, and switches', () => {
    const given = { temperature: '0.4', hotWords: 'a, b', wordTimestamps: true, itn: false, live: true };
    expect(parseTranscribeOptions({ ...given, model: 'tiny', language: undefined })).toEqual({
      temperature: 0.4,
      hotWords: ['a', 'b'],
      wordTimestamps: true,
      itn: false,
    });
    expect(parseTranscribeOptions({})).toEqual({});
  });

  it('that are wrong are not repeated at any length', () => {
    expect(() => parseTranscribeOptions({ language: 'x'.repeat(10_000) })).toThrow(/^.{100,200}$/);
  });
});
