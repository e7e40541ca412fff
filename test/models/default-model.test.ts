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

/** A model of one language whose manifest claims many. */
const TINY_EN = sttManifest({ ...catalogEntry('whisper-tiny'), name: 'whisper-tiny.en', type: 'stt' } as object);

const named = (name: string) => stored(name === TINY_EN.name ? TINY_EN : catalogEntry(name)!);

const hear = (names: readonly string[], wish: ModelRequest = {}, preferred: PreferredModels = {}) =>
  defaultModel(names.map(named), 'stt', wish, preferred)?.manifest.name;

const german = { languages: ['de'] };
const english = { languages: ['en'] };

describe('defaultModel for transcription', () => {
  it('returns the most accurate model that knows the language', () => {
    expect(hear(['moonshine-tiny', 'whisper-base', 'whisper-tiny'], german)).toBe('whisper-base');
    expect(hear(['moonshine-tiny', 'whisper-base', 'whisper-tiny'], english)).toBe('moonshine-tiny');
    expect(hear(['moonshine-tiny'], german)).toBeUndefined();
  });

  it('returns a model with language detection if no language is given', () => {
    expect(hear(['moonshine-tiny', 'whisper-base'])).toBe('whisper-base');
    expect(hear(['moonshine-tiny'])).toBe('moonshine-tiny');
  });

  it('returns a model that knows all given languages, and can detect them', () => {
    expect(hear(['moonshine-tiny', 'whisper-base'], { languages: ['en', 'de'] })).toBe('whisper-base');
  });

  it('never returns an English-only model for other languages or translations, whatever its manifest says', () => {
    expect(hear([TINY_EN.name], german)).toBeUndefined();
    expect(hear([TINY_EN.name], { task: 'translate' })).toBeUndefined();
    expect(hear([TINY_EN.name], english)).toBe(TINY_EN.name);
  });

  it('returns an installed model that can translate', () => {
    expect(hear(['moonshine-tiny', 'whisper-base', 'whisper-large-v3-turbo'], { task: 'translate' })).toBe('whisper-base');
  });

  it('prefers the configured model if it supports the request', () => {
    const preferred = { stt: 'moonshine-tiny' };
    expect(hear(['moonshine-tiny', 'whisper-base'], {}, preferred)).toBe('moonshine-tiny');
    expect(hear(['moonshine-tiny', 'whisper-base'], german, preferred)).toBe('whisper-base');
  });
});

it('defaultModel for speech returns the default, an installed or the built-in model, by language', () => {
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

it('preferredSpeaker returns the configured model of the language before the general one', () => {
  const preferred = { tts: 'espeak', ttsByLanguage: { de: 'a-piper', 'pt-BR': 'b-piper' } };
  const wanted = (...languages: string[]) => preferredSpeaker(preferred, { languages });
  expect(wanted('de-AT')).toBe('a-piper');
  expect(wanted('pt-BR')).toBe('b-piper');
  expect(wanted('fr')).toBe('espeak');
  expect(wanted()).toBe('espeak');
});

it('defaultModel prefers the voice of the requested region', () => {
  const voice = (name: string, tag: string) =>
    stored(ttsManifest({ name, capabilities: { streaming: true, languages: ['pt', tag] } }));
  const models = [voice('a', 'pt-BR'), voice('b', 'pt-PT')];
  const speak = (language: string) => defaultModel(models, 'tts', { languages: [language] })?.manifest.name;
  expect([speak('pt-PT'), speak('pt-BR'), speak('pt')]).toEqual(['b', 'a', 'a']);
});

it('noCapableModel names a model of the catalog that supports the request, and its size', () => {
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
