import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscribeOptions } from '../../../src/domain/engine.ts';
import { refuseSpeakers } from '../../../src/wire/rest/hosted-form.ts';
import { parseTranscriptionForm } from '../../../src/wire/rest/transcription-form.ts';
import { parseTranscribeOptions, toTranscriptionForm } from '../../../src/wire/rest/transcription-options.ts';

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
        logprobs: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(options, (options) => {
        const form = parseTranscriptionForm(received(toTranscriptionForm('tiny', options)), 'transcribe');
        expect(form).toMatchObject({ model: 'tiny', format: 'verbose_json', stream: false });
        expect(form.options).toEqual(options);
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
    expect(form).toEqual({
      model: 'tiny',
      format: 'json',
      stream: true,
      options,
      style: { language: 'code', segments: true, languages: false },
      subtitles: {},
      warnings: [],
    });
  });

  it('say how subtitles are laid out', () => {
    const { subtitles } = parse(
      ['max_line_length', '20'],
      ['max_lines', '1'],
      ['max_cue_seconds', '2.5'],
      ['word_cues', 'true'],
    );
    expect(subtitles).toEqual({ maxLineLength: 20, maxLines: 1, maxCueSeconds: 2.5, wordCues: true });
    expect(() => parse(['max_lines', '1.5'])).toThrow(/max_lines.*must be a whole number/);
    expect(() => parse(['max_line_length', '9'])).toThrow(/max_line_length.*must be between 10 and 1000/);
  });

  it('that are empty are as good as left out', () => {
    const form = parse(
      ...['language', 'prompt', 'temperature', 'itn', 'stream', 'response_format', 'hot_words'].map(
        (name) => [name, ''] as const,
      ),
      ['timestamp_granularities[]', ''],
    );
    expect(form).toMatchObject({ format: 'json', stream: false, options: {} });
    expect(form.options).toEqual({});
  });

  it('of the hosted API say what ours do, or nothing and are told of', () => {
    const form = parse(
      ['keywords[]', 'Quilter'],
      ['keywords[]', 'gospel'],
      ['languages[]', 'German'],
      ['include[]', 'logprobs'],
      ['chunking_strategy[type]', 'server_vad'],
    );
    expect(form.options).toEqual({ hotWords: ['Quilter', 'gospel'], language: 'de', logprobs: true });
    expect(form.warnings.map((warning) => warning.split(':')[0])).toEqual([
      "'chunking_strategy' has no effect",
    ]);
    const several = parse(['languages[]', 'de'], ['languages[]', 'en']);
    expect(several.options).toEqual({});
    expect(several.warnings).toEqual([
      "'languages' has no effect: it names several, and one of all is detected.",
    ]);
  });

  it.each([
    ['known_speaker_references', ['data:audio/wav;base64,AAAA'], 'unsupported_capability'],
    ['diarize', ['true'], 'unsupported_capability'],
    ['response_format', ['diarized_json'], 'invalid_response_format'],
  ])('are refused where %s asks who speaks', (name, texts, code) => {
    expect(() => refuseSpeakers(new Map([[name, texts]]))).toThrow(
      expect.objectContaining({ code, param: name, status: 400 }) as Error,
    );
    expect(() => refuseSpeakers(new Map([['diarize', ['false']]]))).not.toThrow();
  });

  it('ask for words alone only where a hosted name asks', () => {
    const fields = received([
      ['model', 'tiny'],
      ['timestamp_granularities[]', 'word'],
    ]);
    expect(parseTranscriptionForm(fields, 'transcribe', 'own').style.segments).toBe(true);
    expect(parseTranscriptionForm(fields, 'transcribe', 'hosted').style).toEqual({
      language: 'name',
      segments: false,
      languages: false,
    });
  });

  it('of a translation say nothing of its language', () => {
    const fields = received([
      ['model', 'tiny'],
      ['language', 'anything'],
    ]);
    expect(parseTranscriptionForm(fields, 'translate').options).toEqual({});
  });

  it.each([
    ['temperature', 'warm', 'not_a_number', 'must be a number between 0 and 1, got "warm"'],
    ['temperature', '1.1', 'out_of_range', "must be between 0 and 1, got '1.1'"],
    ['language', 'Klingonish', 'malformed', "must be an ISO 639-1 code such as 'en', got 'Klingonish'"],
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
