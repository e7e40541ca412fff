import { join } from 'node:path';
import { FORMAT_NAMES, type FormatName } from '../domain/transcript.ts';
import { SPEECH_FORMAT_NAMES, type SpeechFormat, SPEED } from '../domain/voice.ts';
import {
  aliases,
  apiKey,
  folder,
  httpUrl,
  languageTag,
  natsAddress,
  nonEmpty,
  numberFrom,
  choice,
  origins,
  serverAddress,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';

/** How much is logged; each level takes those after it along. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['pretty', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** One thing a person can set: by option, by environment variable, or in `config.yaml`, in that order. */
export interface Setting<T> {
  /** The environment variable. */
  readonly env: string;
  /** The key in `config.yaml`. */
  readonly key: string;
  /** The command-line option, on the commands it concerns. */
  readonly flag?: string;
  /** How the value is written in help: `DIR`, `URL`, `N`. */
  readonly placeholder: string;
  /** It is not shown where others may look on. */
  readonly isSecret?: boolean;
  /** Its option takes several values, separated by commas. */
  readonly isList?: boolean;
  /** One line for help, man pages and docs/settings.md. */
  readonly summary: string;
  /** The default as help shows it. */
  readonly shown: string;
  readonly fallback: (home: string) => T;
  /** Text → value; throws an Error that says what is allowed, in a phrase that follows the setting's name. */
  readonly parse: (text: string) => T;
}

/** A setting without the names that follow from its own. */
type Row<T> = Omit<Setting<T>, 'env' | 'key'>;

const setting = <T>(row: Row<T>): Row<T> => row;

const ROWS = {
  model: setting<string | undefined>({
    flag: '--model',
    placeholder: 'NAME',
    summary: 'speech-to-text model for commands and requests that name none, if it can do the task',
    shown: 'the best installed one that knows the language, see docs/transcribing.md',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  language: setting<string | undefined>({
    placeholder: 'CODE',
    summary: 'spoken language of recordings (ISO 639-1), for voice transcribe',
    shown: 'detected, if the model can',
    fallback: () => undefined,
    parse: languageTag,
  }),
  format: setting<FormatName | undefined>({
    placeholder: 'NAME',
    summary: 'transcript format of voice transcribe and voice translate if no file name gives one',
    shown: 'text',
    fallback: () => undefined,
    parse: choice(FORMAT_NAMES),
  }),
  speakModel: setting<string | undefined>({
    placeholder: 'NAME',
    summary: 'text-to-speech model for commands and requests that name none, if it speaks the language',
    shown: 'kokoro-v1 if installed, else espeak',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  voice: setting<string | undefined>({
    placeholder: 'NAME',
    summary: 'voice of voice speak, for texts in the language of that voice',
    shown: "the model's own",
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  speed: setting<number | undefined>({
    placeholder: 'NUMBER',
    summary: `speed of voice speak, ${SPEED.min} to ${SPEED.max}; larger is faster`,
    shown: '1',
    fallback: () => undefined,
    parse: numberFrom(SPEED.min, SPEED.max),
  }),
  speakFormat: setting<SpeechFormat | undefined>({
    placeholder: 'NAME',
    summary: 'sound format of voice speak if no file name gives one',
    shown: 'wav',
    fallback: () => undefined,
    parse: choice(SPEECH_FORMAT_NAMES),
  }),
  modelsDir: setting<string>({
    flag: '--models-dir',
    placeholder: 'DIR',
    summary: 'folder of the installed models',
    shown: '~/.macaw/models',
    fallback: (home) => join(home, '.macaw', 'models'),
    parse: folder,
  }),
  hubUrl: setting<string | undefined>({
    placeholder: 'URL',
    summary: 'mirror of the model hub, instead of HF_ENDPOINT or the public hub',
    shown: 'the public hub',
    fallback: () => undefined,
    parse: httpUrl,
  }),
  autoPull: setting<boolean>({
    flag: '--no-pull',
    placeholder: '',
    summary: 'whether commands download a missing model; with 0 or --no-pull they fail',
    shown: '1',
    fallback: () => true,
    parse: yesOrNo,
  }),
  ffmpeg: setting<string | undefined>({
    placeholder: 'PATH',
    summary: 'the ffmpeg program to use',
    shown: 'ffmpeg-static if installed, else the one on PATH',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  threads: setting<number | undefined>({
    flag: '--threads',
    placeholder: 'N',
    summary: 'inference threads; each holds a copy of the model',
    shown: 'one per core, as far as memory allows, at most 8',
    fallback: () => undefined,
    parse: wholeNumber(1, 64),
  }),
  serverUrl: setting<string | undefined>({
    flag: '--server',
    placeholder: 'URL',
    summary: 'address of a running voice serve that does the work',
    shown: 'none; http://127.0.0.1:8000 for voice ps',
    fallback: () => undefined,
    parse: serverAddress,
  }),
  host: setting<string>({
    flag: '--host',
    placeholder: 'ADDRESS',
    summary: 'address on which voice serve or voice worker listens',
    shown: '127.0.0.1',
    fallback: () => '127.0.0.1',
    parse: nonEmpty,
  }),
  port: setting<number | undefined>({
    flag: '--port',
    placeholder: 'N',
    summary: 'port of voice serve, or of the first model of voice worker; 0 takes any free one',
    shown: '8000, or a free one if that is taken; any free one for voice worker',
    fallback: () => undefined,
    parse: wholeNumber(0, 65_535),
  }),
  page: setting<boolean>({
    flag: '--no-page',
    placeholder: '',
    summary: 'whether voice serve serves its page at /; 0 and --no-page turn it off',
    shown: '1',
    fallback: () => true,
    parse: yesOrNo,
  }),
  wyomingPort: setting<number | undefined>({
    flag: '--wyoming-port',
    placeholder: 'N',
    summary: 'port for the Wyoming protocol, for Home Assistant; 10300 is usual',
    shown: 'none',
    fallback: () => undefined,
    parse: wholeNumber(0, 65_535),
  }),
  wyomingMdns: setting<boolean>({
    flag: '--wyoming-mdns',
    placeholder: '',
    summary: 'announce that port on the local network, by mDNS',
    shown: 'not announced',
    fallback: () => false,
    parse: yesOrNo,
  }),
  workers: setting<number>({
    flag: '--workers',
    placeholder: 'N',
    summary: 'worker processes per model',
    shown: '1',
    fallback: () => 1,
    parse: wholeNumber(1, 64),
  }),
  cluster: setting<string | undefined>({
    flag: '--cluster',
    placeholder: 'URL',
    isSecret: true,
    summary: 'NATS servers through which front ends and workers find each other: nats://host:4222 or tls://…',
    shown: 'none: only this machine',
    fallback: () => undefined,
    parse: natsAddress,
  }),
  queue: setting<string | undefined>({
    flag: '--queue',
    placeholder: 'URL',
    isSecret: true,
    summary: 'NATS servers whose JetStream queues recordings for workers',
    shown: 'none',
    fallback: () => undefined,
    parse: natsAddress,
  }),
  natsCreds: setting<string | undefined>({
    flag: '--nats-creds',
    placeholder: 'FILE',
    summary: 'credentials file for NATS, as nsc writes it; the address may also contain a user and password',
    shown: 'none',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  localWorkers: setting<number | undefined>({
    flag: '--local-workers',
    placeholder: 'N',
    summary: 'worker processes per model on this machine, in addition to those of --cluster',
    shown: 'the value of --workers',
    fallback: () => undefined,
    parse: wholeNumber(0, 64),
  }),
  advertise: setting<string | undefined>({
    flag: '--advertise',
    placeholder: 'ADDRESS',
    summary: 'address at which front ends reach the workers of voice worker',
    shown: 'the address on which it listens',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  healthPort: setting<number | undefined>({
    flag: '--health-port',
    placeholder: 'N',
    summary: 'HTTP port of voice worker for /health/live and /health/ready',
    shown: 'none',
    fallback: () => undefined,
    parse: wholeNumber(0, 65_535),
  }),
  tlsCert: setting<string | undefined>({
    flag: '--tls-cert',
    placeholder: 'FILE',
    summary: 'certificate (PEM) with which front ends and workers identify themselves',
    shown: 'none',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  tlsKey: setting<string | undefined>({
    flag: '--tls-key',
    placeholder: 'FILE',
    summary: 'private key (PEM) of that certificate',
    shown: 'none',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  tlsCa: setting<string | undefined>({
    flag: '--tls-ca',
    placeholder: 'FILE',
    summary: 'certificate authority (PEM) of this cluster only, which signs all certificates',
    shown: 'none',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  insecure: setting<boolean>({
    flag: '--insecure',
    placeholder: '',
    summary: 'connect to other machines without encryption, on a trusted network',
    shown: 'refused',
    fallback: () => false,
    parse: yesOrNo,
  }),
  idleTimeout: setting<number>({
    flag: '--idle-timeout',
    placeholder: 'SECONDS',
    summary: 'seconds without requests after which voice unloads a model',
    shown: '600',
    fallback: () => 600,
    parse: wholeNumber(1, 1_000_000),
  }),
  drainSeconds: setting<number>({
    flag: '--drain-seconds',
    placeholder: 'SECONDS',
    summary: 'seconds that running requests have to finish when voice serve or voice worker stops',
    shown: '10',
    fallback: () => 10,
    parse: wholeNumber(0, 86_400),
  }),
  maxUploadMb: setting<number>({
    flag: '--max-upload-mb',
    placeholder: 'N',
    summary: 'largest upload, in MiB',
    shown: '25',
    fallback: () => 25,
    parse: wholeNumber(1, 1_000_000),
  }),
  maxAudioHours: setting<number>({
    flag: '--max-audio-hours',
    placeholder: 'N',
    summary: 'longest recording that voice serve accepts, in hours',
    shown: '12',
    fallback: () => 12,
    parse: wholeNumber(1, 10_000),
  }),
  maxInputChars: setting<number>({
    flag: '--max-input-chars',
    placeholder: 'N',
    summary: 'longest text that voice serve speaks in one request, in characters',
    shown: '4096',
    fallback: () => 4096,
    parse: wholeNumber(1, 10_000_000),
  }),
  voiceDir: setting<string | undefined>({
    flag: '--voice-dir',
    placeholder: 'DIR',
    summary: 'folder of the saved voices',
    shown: '~/.macaw/voices; none for voice serve',
    fallback: () => undefined,
    parse: folder,
  }),
  apiKey: setting<string | undefined>({
    flag: '--api-key',
    placeholder: 'KEY',
    isSecret: true,
    summary: 'key that clients of voice serve must send, and that --server sends',
    shown: 'none',
    fallback: () => undefined,
    parse: apiKey,
  }),
  allowVoicePaths: setting<boolean>({
    flag: '--allow-voice-paths',
    placeholder: '',
    summary: 'let clients name voice files by path even if voice serve listens beyond this machine',
    shown: 'only on the loopback interface',
    fallback: () => false,
    parse: yesOrNo,
  }),
  allowPull: setting<boolean>({
    flag: '--allow-pull',
    placeholder: '',
    summary: 'let clients and the page of voice serve pull models of the catalog',
    shown: 'refused',
    fallback: () => false,
    parse: yesOrNo,
  }),
  allowOrigins: setting<readonly string[]>({
    flag: '--allow-origins',
    placeholder: 'ORIGINS',
    isList: true,
    summary: 'other sites whose pages may use voice serve, separated by commas; * allows any',
    shown: 'none',
    fallback: () => [],
    parse: origins,
  }),
  aliases: setting<Readonly<Record<string, string>>>({
    placeholder: 'NAMES',
    summary:
      'models by other names, whisper-1=whisper-small,tts-1=espeak: who uses one gets the defaults of the hosted API',
    shown: "the hosted API's names, for the default models",
    fallback: () => ({}),
    parse: aliases,
  }),
  sttPort: setting<number>({
    placeholder: 'N',
    summary: 'gRPC port of the first speech-to-text worker',
    shown: '50051',
    fallback: () => 50_051,
    parse: wholeNumber(0, 65_535),
  }),
  ttsPort: setting<number>({
    placeholder: 'N',
    summary: 'gRPC port of the first text-to-speech worker',
    shown: '50052',
    fallback: () => 50_052,
    parse: wholeNumber(0, 65_535),
  }),
  logLevel: setting<LogLevel>({
    flag: '--log-level',
    placeholder: 'LEVEL',
    summary: 'log level of voice serve and voice worker: debug, info, warn or error',
    shown: 'info',
    fallback: () => 'info',
    parse: choice(LOG_LEVELS),
  }),
  logFormat: setting<LogFormat>({
    flag: '--log-format',
    placeholder: 'FORMAT',
    summary: 'log format: pretty or json',
    shown: 'pretty',
    fallback: () => 'pretty',
    parse: choice(LOG_FORMATS),
  }),
};

export type SettingName = keyof typeof ROWS;
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof ROWS)[Name]['parse']> };

/** `maxUploadMb` is `max_upload_mb` in `config.yaml`, and VOICE_MAX_UPLOAD_MB. */
const named = ([name, row]: [string, Row<unknown>]): [string, Setting<unknown>] => {
  const key = name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return [name, { ...row, key, env: `VOICE_${key.toUpperCase()}` }];
};

/**
 * Every setting, once. Help, man pages, the table of docs/settings.md and `config.yaml` are all read from
 * here.
 */
export const SETTINGS = Object.fromEntries(Object.entries(ROWS).map(named)) as {
  readonly [Name in SettingName]: Setting<Settings[Name]>;
};
