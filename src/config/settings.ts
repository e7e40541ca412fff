import { join } from 'node:path';
import { FORMAT_NAMES } from '../domain/transcript.ts';
import { SPEECH_FORMAT_NAMES, SPEED } from '../domain/voice.ts';
import { SERVICE_SETTINGS } from './service-settings.ts';
import { optional, type Setting, type SettingRow, withDefault } from './setting.ts';
import {
  choice,
  folder,
  httpUrl,
  languageTag,
  nonEmpty,
  numberFrom,
  serverAddress,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';

const ROWS = {
  model: optional(nonEmpty, {
    flag: '--model',
    placeholder: 'NAME',
    summary: 'model to hear with where none is named and it can do what is asked, also of voice serve',
    shown: 'the best that is installed and knows the language, see docs/transcribing.md',
  }),
  language: optional(languageTag, {
    placeholder: 'CODE',
    summary: 'spoken language of recordings (ISO 639-1), for voice transcribe',
    shown: 'detected, where the model can',
  }),
  format: optional(choice(FORMAT_NAMES), {
    placeholder: 'NAME',
    summary: 'how voice transcribe and voice translate write a transcript where no file name tells it',
    shown: 'text',
  }),
  speakModel: optional(nonEmpty, {
    placeholder: 'NAME',
    summary: 'model to speak with where none is named and it speaks the language, also of voice serve',
    shown: 'kokoro-v1 where it is installed, else espeak',
  }),
  voice: optional(nonEmpty, {
    placeholder: 'NAME',
    summary: 'who speaks, for voice speak: for texts of the language of that voice',
    shown: "the model's own",
  }),
  speed: optional(numberFrom(SPEED.min, SPEED.max), {
    placeholder: 'NUMBER',
    summary: `how fast voice speak speaks: ${SPEED.min} to ${SPEED.max}; larger is faster`,
    shown: '1',
  }),
  speakFormat: optional(choice(SPEECH_FORMAT_NAMES), {
    placeholder: 'NAME',
    summary: 'how voice speak writes sound where no file name tells it',
    shown: 'wav',
  }),
  modelsDir: {
    flag: '--models-dir',
    placeholder: 'DIR',
    summary: 'folder that holds the installed models',
    shown: '~/.macaw/models',
    fallback: (home: string) => join(home, '.macaw', 'models'),
    parse: folder,
  } satisfies SettingRow<string>,
  hubUrl: optional(httpUrl, {
    placeholder: 'URL',
    summary: 'mirror to pull hub models from, instead of HF_ENDPOINT or the public hub',
    shown: 'the public hub',
  }),
  autoPull: withDefault(true, yesOrNo, {
    flag: '--no-pull',
    placeholder: '',
    summary: 'whether a model that is missing is pulled; 0 and --no-pull fail instead',
  }),
  ffmpeg: optional(nonEmpty, {
    placeholder: 'PATH',
    summary: 'the ffmpeg program to use',
    shown: 'ffmpeg-static where installed, else the one on PATH',
  }),
  threads: optional(wholeNumber(1, 64), {
    flag: '--threads',
    placeholder: 'N',
    summary: 'inference threads, one model copy each',
    shown: 'one per core and copy that memory has room for, at most 8',
  }),
  serverUrl: optional(serverAddress, {
    flag: '--server',
    placeholder: 'URL',
    summary: 'address of a running voice serve to work through',
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

/** All settings by name. Help, man pages, docs/settings.md and the reader of `config.yaml` follow this table. */
export const SETTINGS = Object.fromEntries(Object.entries(ROWS).map(named)) as {
  readonly [Name in SettingName]: Setting<Settings[Name]>;
};
