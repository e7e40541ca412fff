import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlend } from '../../../../src/engines/kokoro/voices/blend.ts';
import { readInstruction } from '../../../../src/engines/kokoro/voices/described.ts';
import { designVoice } from '../../../../src/engines/kokoro/voices/designed.ts';
import { KOKORO_PRESETS, type VoiceTrait } from '../../../../src/engines/kokoro/voices/presets.ts';

const names = (instruction: string, language?: string) =>
  parseBlend(designVoice(instruction, language)).map(({ name }) => name);
const kinds = (instruction: string, language?: string) => [
  ...new Set(names(instruction, language).map((name) => name.slice(0, 2))),
];
const mainVoice = (instruction: string, language?: string) => names(instruction, language)[0]!;
const traitsOf = (id: string) => KOKORO_PRESETS.find((preset) => preset.id === id)!.traits;

describe('designVoice', () => {
  it('returns a blend of presets of one language for any text', () => {
    const language = fc.option(fc.constantFrom('en', 'en-GB', 'es', 'pt-BR', 'z', 'de', 'nonsense'), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), language, (instruction, language) => {
        const ids = names(instruction, language);
        expect(ids.every((id) => KOKORO_PRESETS.some((preset) => preset.id === id))).toBe(true);
        expect(designVoice(instruction, language)).toBe(designVoice(instruction, language));
      }),
    );
  });

  it('returns the same blend for the same words with any separators', () => {
    expect(designVoice('A Warm, cheerful WOMAN!')).toBe(designVoice('a warm cheerful woman'));
  });

  it('keeps its results, because saved voices depend on them', () => {
    expect(designVoice('')).toBe('af_heart(2)+af_bella(1)');
    expect(designVoice('a warm female voice')).toBe('af_bella(2)+af_heart(1)');
    expect(designVoice('deep old British man')).toBe('bm_george(2)+bm_lewis(1)');
    expect(designVoice('a young energetic guy')).toBe('am_puck(2)+am_liam(1)');
    expect(designVoice('voz masculina', 'es')).toMatch(/^em_/);
  });

  it.each([
    ['a woman', 'af'],
    ['her voice', 'af'],
    ['a man', 'am'],
    ['a gentleman from London', 'bm'],
    ['British lady', 'bf'],
    ['Indian man', 'hm'],
    ['Brazilian woman', 'pf'],
    ['une femme, en France', 'ff'],
    ['Japanese grandfather', 'jm'],
    ['a Chinese boy', 'zm'],
    ['an Italian uncle', 'im'],
    ['not a man but a woman', 'af'],
  ])('reads from %o a voice of %s', (instruction, kind) => {
    expect(kinds(instruction)).toEqual([kind]);
  });

  it.each([
    ['a woman', 'es', 'ef'],
    ['a man', 'en-GB', 'bm'],
    ['a British man', 'en', 'bm'],
    ['a British man', 'en-US', 'am'],
    ['a British woman', 'ja', 'jf'],
    ['a man', 'cmn', 'zm'],
    ['a man', 'de', 'am'],
    ['女性の声', 'ja', 'jf'],
  ])('reads from %o in %s a voice of %s', (instruction, language, kind) => {
    expect(kinds(instruction, language)).toEqual([kind]);
  });

  it('returns the other gender if the language has only that', () => {
    expect(designVoice('a man', 'fr')).toBe('ff_siwis');
  });

  it.each<[string, VoiceTrait]>([
    ['a whispering voice', 'whisper'],
    ['breathy, intimate', 'whisper'],
    ['deep and resonant', 'deep'],
    ['an old man', 'old'],
    ['a young man', 'young'],
    ['a cheerful young man', 'bright'],
    ['a calm narrator', 'calm'],
    ['playful, like a cartoon', 'playful'],
    ['a warm woman', 'warm'],
    ['news anchor', 'clear'],
  ])('reads from %o: %s', (instruction, trait) => {
    expect(traitsOf(mainVoice(instruction))).toContain(trait);
  });

  it('respects negations', () => {
    expect(traitsOf(mainVoice('a British man, deep'))).toContain('deep');
    expect(traitsOf(mainVoice('a British man, not deep, not old'))).not.toContain('deep');
  });

  it('uses presets that the text names', () => {
    expect(designVoice('am_onyx')).toBe('am_onyx');
    expect(designVoice('like Bella')).toBe('af_bella');
    expect(designVoice('bella')).toBe('af_bella');
    expect(names('am_onyx and bf_emma').toSorted()).toEqual(['am_onyx', 'bf_emma']);
    expect(mainVoice('something with ef_dora in it')).toBe('ef_dora');
  });

  it('does not take an ordinary word for the name of a preset', () => {
    expect(mainVoice('River of honey')).not.toBe('af_river');
    expect(mainVoice('Sky blue')).not.toBe('af_sky');
  });

  it('mixes both genders for an androgynous voice', () => {
    expect(kinds('androgynous').toSorted()).toEqual(['af', 'am']);
  });

  it('returns a good voice for unknown words, different for different words', () => {
    const voices = Array.from({ length: 300 }, (_, n) => designVoice(`flurb${n} woman`));
    expect(new Set(voices).size).toBeGreaterThan(5);
    const poor = KOKORO_PRESETS.filter(({ grade }) => grade?.startsWith('D') || grade === 'F+').map(
      ({ id }) => id,
    );
    expect(voices.filter((voice) => poor.some((id) => voice.includes(id)))).toEqual([]);
    expect(voices.filter((voice) => voice.includes('nicole'))).toEqual([]);
  });
});

it('readInstruction finds the traits in a text', () => {
  expect(readInstruction('A deep, deep, NOT too bright señor… man', 'es')).toEqual({
    prefix: 'e',
    gender: 'male',
    traits: new Map([
      ['deep', 2],
      ['bright', -1],
    ]),
    named: [],
    words: ['a', 'deep', 'deep', 'not', 'too', 'bright', 'senor', 'man'],
  });
});
