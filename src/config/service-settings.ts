import { optional, withDefault } from './setting.ts';
import {
  aliases,
  apiKey,
  choice,
  folder,
  natsAddress,
  nonEmpty,
  origins,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';

/** How much is logged; each level takes those after it along. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['pretty', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** The settings of the programs that wait for work: `voice serve` and `voice worker`. */
export const SERVICE_SETTINGS = {
  host: withDefault('127.0.0.1', nonEmpty, {
    flag: '--host',
    placeholder: 'ADDRESS',
    summary: 'address that voice serve or voice worker listens on',
  }),
  port: optional(wholeNumber(0, 65_535), {
    flag: '--port',
    placeholder: 'N',
    summary: 'port that voice serve listens on, or the first model of voice worker; 0 is any free one',
    shown: '8000, or a free one where that is taken; any free one for voice worker',
  }),
  page: withDefault(true, yesOrNo, {
    flag: '--no-page',
    placeholder: '',
    summary: 'whether voice serve shows its page at /; 0 and --no-page do not',
  }),
  wyomingPort: optional(wholeNumber(0, 65_535), {
    flag: '--wyoming-port',
    placeholder: 'N',
    summary: 'port on which voice serve speaks Wyoming too, for Home Assistant; 10300 is usual',
    shown: 'none',
  }),
  wyomingMdns: withDefault(false, yesOrNo, {
    flag: '--wyoming-mdns',
    placeholder: '',
    summary: 'tell the local network of that port, by mDNS',
    shown: 'not told',
  }),
  workers: withDefault(1, wholeNumber(1, 64), {
    flag: '--workers',
    placeholder: 'N',
    summary: 'worker processes per model',
  }),
  cluster: optional(natsAddress, {
    flag: '--cluster',
    placeholder: 'URL',
    isSecret: true,
    summary: 'NATS servers over which front ends and workers find each other: nats://host:4222 or tls://…',
    shown: 'none: this machine alone',
  }),
  queue: optional(natsAddress, {
    flag: '--queue',
    placeholder: 'URL',
    isSecret: true,
    summary: 'NATS servers with JetStream, in which recordings wait for workers',
    shown: 'none',
  }),
  natsCreds: optional(nonEmpty, {
    flag: '--nats-creds',
    placeholder: 'FILE',
    summary: 'credentials for NATS, a file as nsc writes it; a user and password may stand in the address',
    shown: 'none',
  }),
  localWorkers: optional(wholeNumber(0, 64), {
    flag: '--local-workers',
    placeholder: 'N',
    summary: 'worker processes per model on this machine, beside those of --cluster; 0 is none',
    shown: 'what --workers says',
  }),
  advertise: optional(nonEmpty, {
    flag: '--advertise',
    placeholder: 'ADDRESS',
    summary: 'address at which others reach the workers of voice worker',
    shown: 'the one it listens on',
  }),
  healthPort: optional(wholeNumber(0, 65_535), {
    flag: '--health-port',
    placeholder: 'N',
    summary: 'port on which voice worker answers /health/live and /health/ready over HTTP',
    shown: 'none',
  }),
  tlsCert: optional(nonEmpty, {
    flag: '--tls-cert',
    placeholder: 'FILE',
    summary: 'certificate (PEM) that front ends and workers show each other',
    shown: 'none',
  }),
  tlsKey: optional(nonEmpty, {
    flag: '--tls-key',
    placeholder: 'FILE',
    summary: 'its private key (PEM)',
    shown: 'none',
  }),
  tlsCa: optional(nonEmpty, {
    flag: '--tls-ca',
    placeholder: 'FILE',
    summary: "authority (PEM) that the others' certificates have to be of, of this cluster alone",
    shown: 'none',
  }),
  insecure: withDefault(false, yesOrNo, {
    flag: '--insecure',
    placeholder: '',
    summary: 'speak to other machines without encryption, on a network that is trusted',
    shown: 'refused',
  }),
  idleTimeout: withDefault(600, wholeNumber(1, 1_000_000), {
    flag: '--idle-timeout',
    placeholder: 'SECONDS',
    summary: 'seconds without work after which a model is unloaded',
  }),
  drainSeconds: withDefault(10, wholeNumber(0, 86_400), {
    flag: '--drain-seconds',
    placeholder: 'SECONDS',
    summary: 'seconds that what is in flight has to end when voice serve or voice worker is stopped',
  }),
  maxUploadMb: withDefault(25, wholeNumber(1, 1_000_000), {
    flag: '--max-upload-mb',
    placeholder: 'N',
    summary: 'largest upload, in MiB',
  }),
  maxAudioHours: withDefault(12, wholeNumber(1, 10_000), {
    flag: '--max-audio-hours',
    placeholder: 'N',
    summary: 'longest recording that voice serve takes, in hours once it is decoded',
  }),
  maxInputChars: withDefault(4096, wholeNumber(1, 10_000_000), {
    flag: '--max-input-chars',
    placeholder: 'N',
    summary: 'longest text that voice serve speaks at once, in characters',
  }),
  voiceDir: optional(folder, {
    flag: '--voice-dir',
    placeholder: 'DIR',
    summary: 'folder that holds the saved voices',
    shown: '~/.macaw/voices; none for voice serve',
  }),
  apiKey: optional(apiKey, {
    flag: '--api-key',
    placeholder: 'KEY',
    isSecret: true,
    summary: 'key that clients of voice serve have to send, and that --server sends',
    shown: 'none',
  }),
  allowVoicePaths: withDefault(false, yesOrNo, {
    flag: '--allow-voice-paths',
    placeholder: '',
    summary: 'let clients name voice files by their path, though others than this machine are served',
    shown: 'only while voice serve listens on the loopback',
  }),
  allowPull: withDefault(false, yesOrNo, {
    flag: '--allow-pull',
    placeholder: '',
    summary: 'let clients of voice serve pull models of the catalog, and its page',
    shown: 'refused',
  }),
  allowOrigins: withDefault([], origins, {
    flag: '--allow-origins',
    placeholder: 'ORIGINS',
    isList: true,
    summary: 'other sites whose pages may use voice serve, separated by commas; * is any',
    shown: 'none',
  }),
  aliases: withDefault<Readonly<Record<string, string>>>({}, aliases, {
    placeholder: 'NAMES',
    summary:
      'models by other names, whisper-1=whisper-small,tts-1=espeak: who uses one gets the defaults of the hosted API',
    shown: "the hosted API's names, for the default models",
  }),
  sttPort: withDefault(50_051, wholeNumber(0, 65_535), {
    placeholder: 'N',
    summary: 'gRPC port of the first speech-to-text worker',
  }),
  ttsPort: withDefault(50_052, wholeNumber(0, 65_535), {
    placeholder: 'N',
    summary: 'gRPC port of the first text-to-speech worker',
  }),
  logLevel: withDefault('info', choice(LOG_LEVELS), {
    flag: '--log-level',
    placeholder: 'LEVEL',
    summary: 'what voice serve and voice worker log: debug, info, warn or error',
  }),
  logFormat: withDefault('pretty', choice(LOG_FORMATS), {
    flag: '--log-format',
    placeholder: 'FORMAT',
    summary: 'how it logs: pretty or json',
  }),
};
