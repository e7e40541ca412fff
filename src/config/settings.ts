import { join } from 'node:path';
import { FORMAT_NAMES } from '../domain/transcript.ts';
import { SPEECH_FORMAT_NAMES, SPEED } from '../domain/voice.ts';
import { SERVICE_SETTINGS } from './service-settings.ts';
import { unsetByDefault, type Setting, type SettingRow, withDefault } from './setting.ts';
import {
  choice,
  path,
  httpUrl,
  languageTag,
  modelsByLanguage,
  nonEmpty,
  numberFrom,
  serverAddress,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';

const ROWS = {
  model: unsetByDefault(nonEmpty, {
    flag: '--model',
    placeholder: 'NAME',
    summary: 'speech-to-text model for commands and requests that name none, if it can do the task',
    shown: 'the best installed one that knows the language, see docs/transcribing.md',
  }),
  language: unsetByDefault(languageTag, {
    placeholder: 'CODE',
    summary: 'spoken language of recordings (ISO 639-1), for voice transcribe',
    shown: 'detected, if the model can',
  }),
  format: unsetByDefault(choice(FORMAT_NAMES), {
    placeholder: 'NAME',
    summary: 'transcript format of voice transcribe and voice translate if no file name gives one',
    shown: 'text',
  }),
  speakModel: unsetByDefault(nonEmpty, {
    placeholder: 'NAME',
    summary: 'text-to-speech model for commands and requests that name none, if it speaks the language',
    shown: "kokoro-v1 if installed, else a voice of Piper's, else espeak",
  }),
  voicesByLanguage: withDefault<Readonly<Record<string, string>>>({}, modelsByLanguage, {
    placeholder: 'LIST',
    summary:
      'text-to-speech models by language, before all others, as de=de_DE-thorsten-medium,fr=fr_FR-siwis-medium',
    shown: 'none',
  }),
  diarizationModel: unsetByDefault(nonEmpty, {
    flag: '--diarization-model',
    placeholder: 'NAME',
    summary: 'installed model that tells speakers apart',
    shown: 'diarization-community-1 if installed, else the first by name',
  }),
  turnModel: unsetByDefault(nonEmpty, {
    placeholder: 'NAME',
    summary: 'installed model that finds the end of a turn in live sessions',
    shown: 'smart-turn-v3 if installed, else the first by name',
  }),
  voice: unsetByDefault(nonEmpty, {
    placeholder: 'NAME',
    summary: 'voice of voice speak, for texts in the language of that voice',
    shown: "the model's own",
  }),
  speed: unsetByDefault(numberFrom(SPEED.min, SPEED.max), {
    placeholder: 'NUMBER',
    summary: `speed of voice speak, ${SPEED.min} to ${SPEED.max}; larger is faster`,
    shown: '1',
  }),
  lexicon: unsetByDefault(path, {
    flag: '--lexicon',
    placeholder: 'FILE',
    summary:
      'pronunciations of words and phrases in all texts, behind those of a request; see docs/speaking.md',
    shown: 'none',
  }),
  speakFormat: unsetByDefault(choice(SPEECH_FORMAT_NAMES), {
    placeholder: 'NAME',
    summary: 'sound format of voice speak if no file name gives one',
    shown: 'wav',
  }),
  modelsDir: {
    flag: '--models-dir',
    placeholder: 'DIR',
    summary: 'folder of the installed models',
    shown: '~/.macaw/models',
    fallback: (home: string) => join(home, '.macaw', 'models'),
    parse: path,
  } satisfies SettingRow<string>,
  hubUrl: unsetByDefault(httpUrl, {
    placeholder: 'URL',
    summary: 'mirror of the model hub, instead of HF_ENDPOINT or the public hub',
    shown: 'the public hub',
  }),
  autoPull: withDefault(true, yesOrNo, {
    flag: '--no-pull',
    placeholder: '',
    summary: 'commands download a missing model; with 0 or --no-pull they fail instead',
  }),
  ffmpeg: unsetByDefault(nonEmpty, {
    placeholder: 'PATH',
    summary: 'the ffmpeg program to use',
    shown: 'ffmpeg-static if installed, else the one on PATH',
  }),
  threads: unsetByDefault(wholeNumber(1, 64), {
    flag: '--threads',
    placeholder: 'N',
    summary: 'inference threads; each holds a copy of the model',
    shown: 'one per core, as far as memory allows, at most 8',
  }),
  serverUrl: unsetByDefault(serverAddress, {
    flag: '--server',
    placeholder: 'URL',
    summary: 'address of a running voice serve that does the work',
    shown: 'none; http://127.0.0.1:8000 for voice ps',
  }),
  ...SERVICE_SETTINGS,
};

export type SettingName = keyof typeof ROWS;
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof ROWS)[Name]['parse']> };

/** Adds the names of a setting: `maxUploadMb` → `max_upload_mb` in `config.yaml`, VOICE_MAX_UPLOAD_MB. */
const named = ([name, row]: [string, SettingRow<unknown>]): [string, Setting<unknown>] => {
  const key = name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return [name, { ...row, key, env: `VOICE_${key.toUpperCase()}` }];
};

/**
 * All settings by name. Help, man pages, docs/settings.md and the reader of `config.yaml` follow this table.
 */
export const SETTINGS = Object.fromEntries(Object.entries(ROWS).map(named)) as {
  readonly [Name in SettingName]: Setting<Settings[Name]>;
};
