import { unsetByDefault, withDefault } from './setting.ts';
import {
  aliases,
  apiKey,
  choice,
  path,
  natsAddress,
  nonEmpty,
  origins,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';

/** The log levels; each includes those after it. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOG_FORMATS = ['pretty', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** The settings of long-running programs: `voice serve` and `voice worker`. */
export const SERVICE_SETTINGS = {
  host: withDefault('127.0.0.1', nonEmpty, {
    flag: '--host',
    placeholder: 'ADDRESS',
    summary: 'address on which voice serve or voice worker listens',
  }),
  port: unsetByDefault(wholeNumber(0, 65_535), {
    flag: '--port',
    placeholder: 'N',
    summary: 'port of voice serve, or of the first model of voice worker; 0 takes any free one',
    shown: '8000, or a free one if that is taken; any free one for voice worker',
  }),
  page: withDefault(true, yesOrNo, {
    flag: '--no-page',
    placeholder: '',
    summary: 'voice serve serves its page at /; 0 and --no-page turn it off',
  }),
  wyomingPort: unsetByDefault(wholeNumber(0, 65_535), {
    flag: '--wyoming-port',
    placeholder: 'N',
    summary: 'port for the Wyoming protocol, for Home Assistant; 10300 is usual',
    shown: 'none',
  }),
  wyomingMdns: withDefault(false, yesOrNo, {
    flag: '--wyoming-mdns',
    placeholder: '',
    summary: 'announce that port on the local network, by mDNS',
    shown: 'not announced',
  }),
  workers: withDefault(1, wholeNumber(1, 64), {
    flag: '--workers',
    placeholder: 'N',
    summary: 'worker processes per model',
  }),
  cluster: unsetByDefault(natsAddress, {
    flag: '--cluster',
    placeholder: 'URL',
    isSecret: true,
    summary: 'NATS servers through which front ends and workers find each other: nats://host:4222 or tls://…',
    shown: 'none: only this machine',
  }),
  queue: unsetByDefault(natsAddress, {
    flag: '--queue',
    placeholder: 'URL',
    isSecret: true,
    summary: 'NATS servers whose JetStream queues recordings for workers',
    shown: 'none',
  }),
  natsCreds: unsetByDefault(nonEmpty, {
    flag: '--nats-creds',
    placeholder: 'FILE',
    summary: 'credentials file for NATS, as nsc writes it; the address may also contain a user and password',
    shown: 'none',
  }),
  localWorkers: unsetByDefault(wholeNumber(0, 64), {
    flag: '--local-workers',
    placeholder: 'N',
    summary: 'worker processes per model on this machine, in addition to those of --cluster',
    shown: 'the value of --workers',
  }),
  advertise: unsetByDefault(nonEmpty, {
    flag: '--advertise',
    placeholder: 'ADDRESS',
    summary: 'address at which front ends reach the workers of voice worker',
    shown: 'the address on which it listens',
  }),
  healthPort: unsetByDefault(wholeNumber(0, 65_535), {
    flag: '--health-port',
    placeholder: 'N',
    summary: 'HTTP port of voice worker for /health/live and /health/ready',
    shown: 'none',
  }),
  tlsCert: unsetByDefault(nonEmpty, {
    flag: '--tls-cert',
    placeholder: 'FILE',
    summary: 'certificate (PEM) with which front ends and workers identify themselves',
    shown: 'none',
  }),
  tlsKey: unsetByDefault(nonEmpty, {
    flag: '--tls-key',
    placeholder: 'FILE',
    summary: 'private key (PEM) of that certificate',
    shown: 'none',
  }),
  tlsCa: unsetByDefault(nonEmpty, {
    flag: '--tls-ca',
    placeholder: 'FILE',
    summary: 'certificate authority (PEM) of this cluster only, which signs all certificates',
    shown: 'none',
  }),
  insecure: withDefault(false, yesOrNo, {
    flag: '--insecure',
    placeholder: '',
    summary: 'connect to other machines without encryption, on a trusted network',
    shown: 'refused',
  }),
  idleTimeout: withDefault(600, wholeNumber(1, 1_000_000), {
    flag: '--idle-timeout',
    placeholder: 'SECONDS',
    summary: 'seconds without requests after which voice unloads a model',
  }),
  drainSeconds: withDefault(10, wholeNumber(0, 86_400), {
    flag: '--drain-seconds',
    placeholder: 'SECONDS',
    summary: 'seconds that running requests have to finish when voice serve or voice worker stops',
  }),
  maxUploadMb: withDefault(25, wholeNumber(1, 1_000_000), {
    flag: '--max-upload-mb',
    placeholder: 'N',
    summary: 'largest upload, in MiB',
  }),
  maxAudioHours: withDefault(12, wholeNumber(1, 10_000), {
    flag: '--max-audio-hours',
    placeholder: 'N',
    summary: 'longest recording that voice serve accepts, in hours',
  }),
  maxInputChars: withDefault(4096, wholeNumber(1, 10_000_000), {
    flag: '--max-input-chars',
    placeholder: 'N',
    summary: 'longest text that voice serve speaks in one request, in characters',
  }),
  voiceDir: unsetByDefault(path, {
    flag: '--voice-dir',
    placeholder: 'DIR',
    summary: 'folder of the saved voices',
    shown: '~/.macaw/voices; none for voice serve',
  }),
  apiKey: unsetByDefault(apiKey, {
    flag: '--api-key',
    placeholder: 'KEY',
    isSecret: true,
    summary: 'key that clients of voice serve must send, and that --server sends',
    shown: 'none',
  }),
  allowVoicePaths: withDefault(false, yesOrNo, {
    flag: '--allow-voice-paths',
    placeholder: '',
    summary: 'let clients name voice files by path even if voice serve listens beyond this machine',
    shown: 'only on the loopback interface',
  }),
  allowPull: withDefault(false, yesOrNo, {
    flag: '--allow-pull',
    placeholder: '',
    summary: 'let clients and the page of voice serve pull models of the catalog',
    shown: 'refused',
  }),
  allowOrigins: withDefault([], origins, {
    flag: '--allow-origins',
    placeholder: 'ORIGINS',
    isList: true,
    summary: 'other sites whose pages may use voice serve, separated by commas; * allows any',
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
    summary: 'log level of voice serve and voice worker: debug, info, warn or error',
  }),
  logFormat: withDefault('pretty', choice(LOG_FORMATS), {
    flag: '--log-format',
    placeholder: 'FORMAT',
    summary: 'log format: pretty or json',
  }),
};
