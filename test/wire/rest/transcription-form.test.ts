import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscribeOptions } from '../../../src/domain/recognition.ts';
import type { VoiceError } from '../../../src/domain/errors.ts';
import { parseTranscriptionForm } from '../../../src/wire/rest/transcription-form.ts';
import { parseTranscribeOptions, toTranscriptionForm } from '../../../src/wire/rest/transcription-options.ts';

/** Fields as a server receives them: names without brackets, each with the list of its values. */
function received(fields: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const [sent, value] of fields) {
    const name = sent.replace(/\[\]$/, '');
    all.set(name, [...(all.get(name) ?? []), value]);
  }
  return all;
}

describe('toTranscriptionForm and parseTranscriptionForm', () => {
  it('return the same options', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const options: fc.Arbitrary<TranscribeOptions> = fc.record(
      {
        language: fc.constantFrom('en', 'yue'),
        prompt: fc.string({ minLength: 1 }),
        hotWords: fc.array(word, { minLength: 1, maxLength: 3 }),
        temperature: fc.constantFrom(0, 0.25, 1),
        beamSize: fc.integer({ min: 1, max: 16 }),
        itn: fc.boolean(),
        wordTimestamps: fc.constant(true),
        logprobs: fc.constant(true),
        speakers: fc.constantFrom(
          {},
          { minSpeakers: 2, maxSpeakers: 2 },
          { minSpeakers: 2, maxSpeakers: 5 },
          { minSpeakers: 3 },
          { maxSpeakers: 4 },
        ),
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

describe('parseTranscriptionForm', () => {
  const parse = (...fields: readonly (readonly [string, string])[]) =>
    parseTranscriptionForm(received([['model', 'tiny'], ...fields]), 'transcribe');

  it('uses the last value of a field, and ignores empty and unknown fields', () => {
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

  it('reads the layout of subtitles', () => {
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

  it('treats an empty field as absent', () => {
    const form = parse(
      ...['language', 'prompt', 'temperature', 'itn', 'stream', 'response_format', 'hot_words'].map(
        (name) => [name, ''] as const,
      ),
      ['timestamp_granularities[]', ''],
    );
    expect(form).toMatchObject({ format: 'json', stream: false, options: {} });
    expect(form.options).toEqual({});
  });

  it('maps fields of the hosted API to options, and warns of those without effect', () => {
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
    expect(several.options).toEqual({ languages: ['de', 'en'] });
    expect(several.warnings).toEqual([]);
    expect(parse(['languages[]', 'de'], ['languages[]', 'en'], ['language', 'fr']).options).toEqual({
      language: 'fr',
    });
  });

  it.each([
    ['speakers', 'true', {}],
    ['speakers', '2', { minSpeakers: 2, maxSpeakers: 2 }],
    ['speakers', '2-5', { minSpeakers: 2, maxSpeakers: 5 }],
    ['speakers', '3-', { minSpeakers: 3 }],
    ['speakers', '-4', { maxSpeakers: 4 }],
    ['speakers', 'false', undefined],
    ['min_speakers', '2', { minSpeakers: 2 }],
    ['max_speakers', '4', { maxSpeakers: 4 }],
    ['diarize', 'true', {}],
    ['diarize', 'no', undefined],
  ])('reads the number of speakers from %s=%s', (name, text, range) => {
    expect(parse([name, text]).options.speakers).toEqual(range);
  });

  it.each([
    ['speakers', 'many'],
    ['speakers', '0-3'],
    ['speakers', '5-2'],
    ['speakers', '51'],
    ['min_speakers', '0'],
    ['max_speakers', 'two'],
    ['max_speakers', '0b1'],
  ])('refuses %s=%s and names the field', (name, text) => {
    expect(() => parse([name, text])).toThrow(
      expect.objectContaining({ kind: 'invalid_value', field: expect.objectContaining({ name }) as object }),
    );
  });

  it('refuses a minimum of speakers above the maximum', () => {
    expect(() => parse(['min_speakers', '4'], ['max_speakers', '2'])).toThrow(
      expect.objectContaining({ field: { name: 'min_speakers', rule: 'out_of_range' } }),
    );
  });

  it('requires one reference for each name of a known speaker', () => {
    const url = 'data:audio/wav;base64,AAAA';
    const form = parse(['known_speaker_names[]', 'Alice'], ['known_speaker_references[]', url]);
    expect(form.options).toEqual({ knownSpeakerNames: ['Alice'], knownSpeakerReferences: [url] });
    const fault = (...fields: (readonly [string, string])[]) => {
      try {
        parse(...fields);
        return undefined;
      } catch (error) {
        return (error as VoiceError).field?.name;
      }
    };
    expect(fault(['known_speaker_names[]', 'Alice'])).toBe('known_speaker_references');
    expect(() => parse(['known_speaker_names[]', 'Alice'])).toThrow(
      "'known_speaker_names' holds 1 name, and 'known_speaker_references' 0 samples: each name needs one.",
    );
    expect(fault(['known_speaker_references[]', url])).toBe('known_speaker_names');
    expect(fault(['known_speaker_names[]', 'A\nB'], ['known_speaker_references[]', url])).toBe(
      'known_speaker_names',
    );
    expect(fault(['known_speaker_names[]', 'Alice'], ['known_speaker_references[]', 'https://x'])).toBe(
      'known_speaker_references',
    );
  });

  it('asks for speakers if the format or the hosted model implies them', () => {
    const asked = (model: string, format: string, ...more: (readonly [string, string])[]) =>
      parseTranscriptionForm(
        received([['model', model], ['response_format', format], ...more]),
        'transcribe',
        model === 'tiny' ? 'voice' : 'hosted',
      ).options;
    expect(asked('tiny', 'diarized_json')).toEqual({ speakers: {} });
    expect(asked('tiny', 'rttm')).toEqual({ speakers: {} });
    expect(asked('tiny', 'rttm', ['channels', 'true'])).toEqual({ channels: true });
    expect(asked('tiny', 'srt')).toEqual({});
    expect(asked('gpt-4o-transcribe-diarize', 'diarized_json')).toEqual({ speakers: {} });
    expect(asked('gpt-4o-transcribe-diarize-2025-10-15', 'vtt')).toEqual({ speakers: {} });
    // The hosted API returns speakers only as diarized_json.
    expect(asked('gpt-4o-transcribe-diarize', 'json')).toEqual({});
    expect(asked('gpt-4o-transcribe-diarize', 'text', ['speakers', '2'])).toEqual({
      speakers: { minSpeakers: 2, maxSpeakers: 2 },
    });
    const five = Array.from({ length: 5 }, (_, index) => [
      ['known_speaker_names[]', `S${index}`] as const,
      ['known_speaker_references[]', 'data:audio/wav;base64,AAAA'] as const,
    ]).flat();
    expect(() => asked('gpt-4o-transcribe-diarize', 'diarized_json', ...five)).toThrow(/may hold 4 names/);
    expect(asked('tiny', 'json', ...five).knownSpeakerNames).toHaveLength(5);
  });

  it('returns words without segments only for a hosted model', () => {
    const fields = received([
      ['model', 'tiny'],
      ['timestamp_granularities[]', 'word'],
    ]);
    expect(parseTranscriptionForm(fields, 'transcribe', 'voice').style.segments).toBe(true);
    expect(parseTranscriptionForm(fields, 'transcribe', 'hosted').style).toEqual({
      language: 'name',
      segments: false,
      languages: false,
    });
  });

  it('ignores the language of a translation', () => {
    const fields = received([
      ['model', 'tiny'],
      ['language', 'anything'],
    ]);
    expect(parseTranscriptionForm(fields, 'translate').options).toEqual({});
  });

  it.each([
    ['temperature', 'warm', 'not_a_number', "must be a number between 0 and 1, got 'warm'"],
    ['beam_size', '17', 'out_of_range', 'must be between 1 and 16, got 17'],
    ['temperature', '1.1', 'out_of_range', 'must be between 0 and 1, got 1.1'],
    ['language', 'Klingonish', 'malformed', "must be an ISO 639-1 code such as 'en', got 'Klingonish'"],
    ['itn', 'yes', 'not_a_boolean', "must be true, false, 1 or 0, got 'yes'"],
    ['timestamp_granularities', 'line', 'not_allowed', "may hold word and segment, got 'line'"],
    ['model', ' ', 'empty', 'must not be empty'],
  ])('refuses %s=%j', (name, value, rule, problem) => {
    expect(() => parse([name, value])).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `'${name}' ${problem}.`,
        field: { name, rule },
      }),
    );
  });
});

describe('parseTranscribeOptions', () => {
  it('reads text values and switches', () => {
    const given = { temperature: '0.4', hotWords: 'a, b', wordTimestamps: true, itn: false, live: true };
    expect(parseTranscribeOptions({ ...given, model: 'tiny', language: undefined })).toEqual({
      temperature: 0.4,
      hotWords: ['a', 'b'],
      wordTimestamps: true,
      itn: false,
    });
    expect(parseTranscribeOptions({})).toEqual({});
  });

  it('shortens a long invalid value in the error', () => {
    expect(() => parseTranscribeOptions({ language: 'x'.repeat(10_000) })).toThrow(/^.{100,200}$/);
  });
});
