import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { SETTINGS, type SettingName, type Settings } from '../../src/config/settings.ts';
import { VoiceError } from '../../src/domain/errors.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];
const home = '/home/ada';

const ORIGINS = "must be sites such as https://example.org, separated by commas, or '*'";

describe('SETTINGS', () => {
  it('has a variable and a key of the same spelling for every setting', () => {
    expect(NAMES.map((name) => SETTINGS[name].env)).toEqual(
      NAMES.map((name) => `VOICE_${SETTINGS[name].key.toUpperCase()}`),
    );
    expect(new Set(NAMES.map((name) => SETTINGS[name].key)).size).toBe(NAMES.length);
  });

  it('lists exactly the settings that resolveSettings returns', () => {
    expect(Object.keys(resolveSettings({ options: {}, env: {}, home })).toSorted()).toEqual(NAMES.toSorted());
  });
});

describe('resolveSettings', () => {
  it('has defaults', () => {
    expect(resolveSettings({ options: {}, env: {}, home })).toMatchObject({
      modelsDir: '/home/ada/.macaw/models',
      autoPull: true,
    } satisfies Partial<Settings>);
  });

  it.each([
    ['VOICE_MODELS_DIR', '/srv/models', { modelsDir: '/srv/models' }],
    ['VOICE_HUB_URL', 'https://mirror.example/hub//', { hubUrl: 'https://mirror.example/hub' }],
    ['VOICE_AUTO_PULL', 'Yes', { autoPull: true }],
    ['VOICE_AUTO_PULL', '0', { autoPull: false }],
    ['VOICE_FFMPEG', '/opt/ffmpeg', { ffmpeg: '/opt/ffmpeg' }],
    ['VOICE_THREADS', '64', { threads: 64 }],
    [
      'VOICE_ALLOW_ORIGINS',
      'https://A.example/, http://b:3000',
      { allowOrigins: ['https://a.example', 'http://b:3000'] },
    ],
    ['VOICE_ALLOW_ORIGINS', '*', { allowOrigins: ['*'] }],
    ['VOICE_SERVER_URL', 'http://127.0.0.1:8000/', { serverUrl: 'http://127.0.0.1:8000' }],
    ['VOICE_SERVER_URL', 'https://speech.example/here/v1/', { serverUrl: 'https://speech.example/here' }],
  ])('reads %s=%s', (variable, value, expected) => {
    expect(resolveSettings({ options: {}, env: { [variable]: value }, home })).toMatchObject(expected);
  });

  it.each([
    ['VOICE_MODELS_DIR', ' ', 'must not be empty'],
    ['VOICE_HUB_URL', 'ftp://mirror.example', 'must be an http or https address'],
    ['VOICE_AUTO_PULL', 'maybe', 'must be 1 or 0'],
    ['VOICE_THREADS', '2.5', 'must be a whole number from 1 to 64'],
    ['VOICE_THREADS', '0x2', 'must be a whole number from 1 to 64'],
    ['VOICE_THREADS', '65', 'must be a whole number from 1 to 64'],
    ['VOICE_ALLOW_ORIGINS', 'a.example', ORIGINS],
    ['VOICE_ALLOW_ORIGINS', 'https://a.example/page', ORIGINS],
    ['VOICE_ALLOW_ORIGINS', 'https://a.example,', ORIGINS],
    ['VOICE_SERVER_URL', '127.0.0.1:8000', 'must be an http or https address'],
    ['VOICE_SERVER_URL', 'http://speech.example/?a=b', 'must be an http or https address without ? and #'],
  ])('refuses %s=%s with a sentence', (variable, value, rule) => {
    const resolve = () => resolveSettings({ options: {}, env: { [variable]: value }, home });
    expect(resolve).toThrow(new VoiceError('invalid_value', `${variable} ${rule}, got '${value}'.`));
  });

  it('reads models by language', () => {
    const { parse } = SETTINGS.voicesByLanguage;
    const models = { de: 'de_DE-thorsten-medium', 'pt-BR': 'x' };
    expect(parse('de=de_DE-thorsten-medium, pt-BR=x')).toEqual(models);
    expect(parse(JSON.stringify(models))).toEqual(models);
    expect(() => parse('de')).toThrow(/must give each language a model/);
    expect(() => parse('German language=x')).toThrow(/must be a code/);
  });

  it('treats an empty variable and an empty line of config.yaml as not set', () => {
    const file = { path: 'config.yaml', values: { threads: null } };
    expect(resolveSettings({ options: {}, env: { VOICE_THREADS: '' }, file, home }).threads).toBeUndefined();
  });

  it.each([[['a']], [{ a: 1 }], [new Uint8Array(2)]])('refuses %j, which is no single value', (model) => {
    const file = { path: 'config.yaml', values: { model } };
    expect(() => resolveSettings({ options: {}, env: {}, file, home })).toThrow(
      'model in config.yaml must be one text, number, true or false.',
    );
  });

  it('shows numbers of config.yaml that JSON cannot express', () => {
    const file = { path: 'config.yaml', values: { threads: Infinity } };
    expect(() => resolveSettings({ options: {}, env: {}, file, home })).toThrow("got 'Infinity'");
  });

  it('takes values of config.yaml in their YAML types', () => {
    const file = { path: 'config.yaml', values: { threads: 2, auto_pull: true } };
    expect(resolveSettings({ options: {}, env: {}, file, home })).toMatchObject({
      threads: 2,
      autoPull: true,
    });
  });
});
