import { describe, expect, it } from 'vitest';
import { parseFormat, parseTranscribeFields } from '../../src/runtime/transcribe-fields.ts';

describe('what was asked of a transcription', () => {
  it('is nothing where nothing was said', () => {
    expect(parseTranscribeFields({})).toEqual({});
    expect(parseTranscribeFields({ language: undefined, temperature: undefined })).toEqual({});
  });

  it('is taken as it was said', () => {
    expect(
      parseTranscribeFields({
        language: ' EN ',
        prompt: 'A talk.',
        hotWords: ' Quilter, apostle,, gospel ',
        temperature: '0.4',
        wordTimestamps: true,
      }),
    ).toEqual({
      language: 'en',
      prompt: 'A talk.',
      hotWords: ['Quilter', 'apostle', 'gospel'],
      temperature: 0.4,
      wordTimestamps: true,
    });
  });

  it.each(['0', '1', '0.5', ' 1 ', '1e-1'])('may be a temperature of %j', (temperature) => {
    expect(parseTranscribeFields({ temperature })).toEqual({ temperature: Number(temperature) });
  });

  it.each(['-0.1', '1.1', '', ' ', 'warm', 'NaN', 'Infinity'])(
    'is not a temperature of %j',
    (temperature) => {
      expect(() => parseTranscribeFields({ temperature })).toThrow(
        expect.objectContaining({
          kind: 'invalid_value',
          message: `'temperature' must be between 0 and 1, got '${temperature}'.`,
        }),
      );
    },
  );

  it.each(['english', 'e', '', 'en-US', 'e1', '../'])('is not a language %j', (language) => {
    expect(() => parseTranscribeFields({ language })).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `'language' must be an ISO 639-1 code such as 'en', got '${language}'.`,
      }),
    );
  });
});

describe('what is wrong with a field', () => {
  it.each([
    [{ temperature: '2' }, 'temperature', 'out_of_range'],
    [{ temperature: 'warm' }, 'temperature', 'not_a_number'],
    [{ temperature: ' ' }, 'temperature', 'not_a_number'],
    [{ language: 'english' }, 'language', 'malformed'],
    [{ language: ' ' }, 'language', 'empty'],
  ] as const)('in %j is said for programs, too', (fields, name, rule) => {
    expect(() => parseTranscribeFields(fields)).toThrow(expect.objectContaining({ field: { name, rule } }));
  });

  it('is not repeated at any length', () => {
    expect(() => parseTranscribeFields({ language: 'x'.repeat(10_000) })).toThrow(/^.{100,200}$/);
    expect(() => parseFormat('x'.repeat(10_000))).toThrow(/^.{100,200}$/);
  });
});

describe('a format', () => {
  it.each(['json', 'text', 'srt', 'vtt', 'verbose_json'])('may be %s', (name) => {
    expect(parseFormat(name)).toBe(name);
  });

  it.each(['SRT', 'pdf', '', 'toString'])('is not %j; the five are named', (name) => {
    expect(() => parseFormat(name)).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `Unknown format '${name}'; use json, text, srt, vtt, verbose_json.`,
      }),
    );
  });
});
