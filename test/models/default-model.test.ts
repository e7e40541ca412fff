import { describe, expect, it } from 'vitest';
import type { StoredModel } from '../../src/domain/model.ts';
import { catalogEntry } from '../../src/models/catalog.ts';
import { noCapableModel } from '../../src/models/not-installed.ts';
import { type ModelRequest, type PreferredModels, preferredSpeaker, defaultModel } from '../../src/models/default-model.ts';
import { sttManifest, ttsManifest } from '../helpers/model-fixtures.ts';

const stored = (manifest: StoredModel['manifest'], isBuiltIn = false): StoredModel => ({
  manifest,
  folder: '',
  created: 0,
  isBuiltIn,
});

/** One whose manifest was copied from a model of many languages. */
const TINY_EN = sttManifest({ ...catalogEntry('whisper-tiny'), name: 'whisper-tiny.en', type: 'stt' } as object);

const named = (name: string) => stored(name === TINY_EN.name ? TINY_EN : catalogEntry(name)!);

const hear = (names: readonly string[], wish: ModelRequest = {}, preferred: PreferredModels = {}) =>
  defaultModel(names.map(named), 'stt', wish, preferred)?.manifest.name;

const german = { languages: ['de'] };
const english = { languages: ['en'] };

describe('the default model for transcription', () => {
  it('is the most accurate of those that know the language', () => {
    expect(hear(['moonshine-tiny', 'whisper-base', 'whisper-tiny'], german)).toBe('whisper-base');
    expect(hear(['moonshine-tiny', 'whisper-base', 'whisper-tiny'], english)).toBe('moonshine-tiny');
    expect(hear(['moonshine-tiny'], german)).toBeUndefined();
  });

  it('is one that can tell languages where nobody says which it is', () => {
    expect(hear(['moonshine-tiny', 'whisper-base'])).toBe('whisper-base');
    expect(hear(['moonshine-tiny'])).toBe('moonshine-tiny');
  });

  it('knows every language that is named, and can tell them apart', () => {
    expect(hear(['moonshine-tiny', 'whisper-base'], { languages: ['en', 'de'] })).toBe('whisper-base');
  });

  it('is never one for English alone for another language or for a translation, whatever its manifest says', () => {
    expect(hear([TINY_EN.name], german)).toBeUndefined();
    expect(hear([TINY_EN.name], { task: 'translate' })).toBeUndefined();
    expect(hear([TINY_EN.name], english)).toBe(TINY_EN.name);
  });

  it('translates with a model that is installed and can', () => {
    expect(hear(['moonshine-tiny', 'whisper-base', 'whisper-large-v3-turbo'], { task: 'translate' })).toBe('whisper-base');
  });

  it('is the one that the operator has set, where it can do what is asked', () => {
    const preferred = { stt: 'moonshine-tiny' };
    expect(hear(['moonshine-tiny', 'whisper-base'], {}, preferred)).toBe('moonshine-tiny');
    expect(hear(['moonshine-tiny', 'whisper-base'], german, preferred)).toBe('whisper-base');
  });
});

it('the model that speaks is the default one where it speaks the language, else one that was installed, else the built-in one', () => {
  const piper = stored(ttsManifest({ name: 'a-piper', capabilities: { streaming: true, languages: ['de'] } }));
  const espeak = stored(ttsManifest({ name: 'espeak', capabilities: { streaming: true, languages: ['de', 'ru', 'en'] } }), true);
  const models = [piper, espeak, named('kokoro-v1')];
  const speak = (languages: readonly string[]) => defaultModel(models, 'tts', { languages })?.manifest.name;
  expect(speak([])).toBe('kokoro-v1');
  expect(speak(['pt-BR'])).toBe('kokoro-v1');
  expect(speak(['cmn'])).toBe('kokoro-v1');
  expect(speak(['de-AT'])).toBe('a-piper');
  expect(speak(['ru'])).toBe('espeak');
  expect(speak(['th'])).toBeUndefined();
});

it('the operator’s models by language come before the others, and only for their languages', () => {
  const preferred = { tts: 'espeak', ttsByLanguage: { de: 'a-piper', 'pt-BR': 'b-piper' } };
  const wanted = (...languages: string[]) => preferredSpeaker(preferred, { languages });
  expect(wanted('de-AT')).toBe('a-piper');
  expect(wanted('pt-BR')).toBe('b-piper');
  expect(wanted('fr')).toBe('espeak');
  expect(wanted()).toBe('espeak');
});

it('of two models that speak a language the one of its region speaks', () => {
  const voice = (name: string, tag: string) =>
    stored(ttsManifest({ name, capabilities: { streaming: true, languages: ['pt', tag] } }));
  const models = [voice('a', 'pt-BR'), voice('b', 'pt-PT')];
  const speak = (language: string) => defaultModel(models, 'tts', { languages: [language] })?.manifest.name;
  expect([speak('pt-PT'), speak('pt-BR'), speak('pt')]).toEqual(['b', 'a', 'a']);
});

it('where no model can, the error names one of the catalog that can, and its size', () => {
  expect(noCapableModel([named('moonshine-tiny')], 'stt', german)).toMatchObject({
    kind: 'invalid_value',
    message:
      'No model that is installed knows German (de). whisper-small (250 MB) does: voice models pull whisper-small',
  });
  expect(noCapableModel([], 'tts', { languages: ['ja'] })).toMatchObject({ kind: 'model_not_found' });
  expect(noCapableModel([named('moonshine-tiny')], 'stt', { task: 'translate' })).toMatchObject({
    kind: 'unsupported',
    message: 'No model that is installed translates. whisper-small (250 MB) does: voice models pull whisper-small',
  });
});
