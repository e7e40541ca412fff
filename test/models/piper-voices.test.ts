import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPiperGraph } from '../../src/engines/piper/graph.ts';
import { readPiperVoice } from '../../src/engines/piper/voice-file.ts';
import { espeakFile } from '../../src/espeak/package.ts';
import { voiceModelForLanguage } from '../../src/models/catalog.ts';
import { piperVoices } from '../../src/models/piper-voices.ts';
import { openPhonemeIds } from '../bench/piper-ids.ts';
import { PHONEME_IDS, writeFunctionalPiper } from '../generated/piper/functional-piper.ts';

const scratch = mkdtempSync(join(tmpdir(), 'voice-catalog-voices-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Names of languages in eSpeak that differ from the prefix of the voice's name. */
const ESPEAK: Readonly<Record<string, string>> = { en: 'en-us', no: 'nb', pt: 'pt-br', zh: 'cmn' };

/** A Piper voice whose input is letters. */
const LETTERS: ReadonlySet<string> = new Set(['uk']);

const CYRILLIC = {
  ...PHONEME_IDS,
  ...Object.fromEntries([...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'].map((letter, nth) => [letter, [130 + nth]])),
};

const codeOf = (name: string) => name.slice(0, 2);

/** A sentence in the language's own script: its own name and the name of a country. */
function sentenceIn(language: string): string {
  const named = (type: 'language' | 'region', code: string) =>
    new Intl.DisplayNames(language, { type }).of(code);
  return `${named('language', language)}, ${named('region', 'FR')}.`;
}

describe('the Piper voices of the catalog', () => {
  it('speak at least 34 languages, one voice each', () => {
    const languages = piperVoices().map(({ name }) => codeOf(name));
    expect(new Set(languages).size).toBe(languages.length);
    expect(languages.length).toBeGreaterThanOrEqual(34);
  });

  it('come from their places on the hub', () => {
    const german = piperVoices().find(({ name }) => name === 'de_DE-thorsten-medium')!;
    expect(german.licence).toBe('CC0-1.0');
    expect(german.manifest.files).toEqual([
      {
        path: 'de_DE-thorsten-medium.onnx',
        bytes: 63_201_294,
        source: {
          type: 'hub',
          repository: 'rhasspy/piper-voices',
          path: 'de/de_DE/thorsten/medium/de_DE-thorsten-medium.onnx',
        },
      },
      expect.objectContaining({ path: 'de_DE-thorsten-medium.onnx.json' }),
    ]);
  });

  it('have a licence note if they forbid commercial use', () => {
    const refused = piperVoices().filter(({ manifest }) => manifest.description.includes('Not for commercial use'));
    expect(refused.map(({ name }) => name)).toEqual([
      'ku_TR-berfin_renas-medium',
      'lb_LU-marylux-medium',
      'sr_RS-serbski_institut-medium',
      'tr_TR-dfki-medium',
    ]);
  });

  it.each<[language: string, model: string | undefined]>([
    ['de', 'de_DE-thorsten-medium'],
    ['de-AT', 'de_DE-thorsten-medium'],
    ['nb', 'no_NO-nvcc-medium'],
    ['fr', 'kokoro-v1'],
    ['xx', undefined],
  ])('are found for the language %s: %s', (language, model) => expect(voiceModelForLanguage(language)).toBe(model));

  it.skipIf(espeakFile() === undefined).each(piperVoices().map(({ name, manifest }) => ({ name, manifest })))(
    'can synthesize a sentence: $name',
    async ({ name, manifest }) => {
      const folder = join(scratch, name);
      const code = codeOf(name);
      const speakers = Number(/(\d+) speakers/.exec(manifest.description)?.[1] ?? 1);
      writeFunctionalPiper(folder, {
        name,
        speakers,
        config: {
          espeak: { voice: ESPEAK[code] ?? code },
          language: { code: name.slice(0, 5) },
          ...(LETTERS.has(code) && { phoneme_type: 'text', phoneme_id_map: CYRILLIC }),
        },
      });
      const file = await readPiperVoice(folder);
      expect(file).toMatchObject({ language: name.slice(0, 5).replace('_', '-'), speakerCount: speakers });
      const idsOf = await openPhonemeIds(file);
      const [ids, ...others] = await idsOf(sentenceIn(code));
      expect(others).toEqual([]);
      expect(ids!.length).toBeGreaterThan(10);
      const graph = await openPiperGraph(folder, `${name}.onnx`);
      const scales = { noiseScale: 0.667, lengthScale: 1, noiseWidth: 0.8, noiseStart: 0 };
      const { samples, frames } = await graph.run({ ids: ids!, speaker: speakers - 1, ...scales });
      expect(frames).toHaveLength(ids!.length);
      expect(samples.length).toBe(file.frameSamples * frames!.reduce((sum, count) => sum + count, 0));
    },
  );
});
