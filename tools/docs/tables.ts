import { downloadSize, errorsText, languageOf, speedText } from '../../src/cli/ui/model-tables.ts';
import { EXIT_CODE, EXIT_CODES } from '../../src/cli/exit-codes.ts';
import { OTHER_VARIABLES } from '../../src/cli/man/environment.ts';
import { VOICE } from '../../src/cli/voice.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { SPEECH_TYPES } from '../../src/domain/voice.ts';
import { CONTAINERS } from '../../src/media/containers.ts';
import { PLAYERS } from '../../src/media/players.ts';
import { type CatalogModel, catalogModels } from '../../src/models/catalog.ts';
import { piperVoices } from '../../src/models/piper-voices.ts';
import { DEFAULT_CONFIG } from '../../src/realtime/configuration.ts';
import { METRICS, type MetricKind } from '../../src/server/metric-table.ts';
import { FORMATS } from '../../src/transcript/formats.ts';
import { PRESENTATION } from '../../src/wire/errors.ts';
import { apiDocument } from '../../src/wire/openapi.ts';
import { COMMANDS } from '../../src/wire/realtime/commands.ts';
import { ERROR_CODES } from '../../src/wire/realtime/errors.ts';
import { EVENTS } from '../../src/wire/realtime/events.ts';
import { toWire } from '../../src/wire/realtime/to-wire.ts';
import { speechBody } from '../../src/wire/rest/speech.ts';
import { transcriptionUpload } from '../../src/wire/rest/transcription-form.ts';
import { voiceForm } from '../../src/wire/rest/voices.ts';
import { triedClients } from './clients.ts';
import { described, fieldNames, fieldTable } from './fields.ts';
import { code, codes, table } from './markdown.ts';

/** The generated parts of the documents, by the names in their markers. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  commands: () =>
    table(
      ['command', 'what it does'],
      VOICE.commands.map(({ name, summary }) => [code(`voice ${name}`), summary]),
    ),
  settings: () =>
    table(
      ['variable', 'key', 'option', 'what it sets', 'default'],
      Object.values(SETTINGS).map((setting) => [
        code(setting.env),
        code(setting.key),
        code('flag' in setting ? setting.flag : ''),
        setting.summary,
        setting.shown,
      ]),
    ),
  'other variables': () =>
    table(
      ['variable', 'what it is for'],
      Object.entries(OTHER_VARIABLES).map(([names, use]) => [codes(names.split(', ')), use]),
    ),
  'exit codes': () =>
    table(
      ['code', 'what it means', 'kinds of error'],
      Object.entries(EXIT_CODES).map(([exitCode, meaning]) => [
        exitCode,
        meaning,
        keysWhere(EXIT_CODE, (own) => String(own) === exitCode).join(', '),
      ]),
    ),
  formats: () =>
    table(
      ['`--format`', 'what it is'],
      Object.entries(FORMATS).map(([name, { summary }]) => [code(name), summary]),
    ),
  'formats of speech': () =>
    table(
      ['`--format`', 'media type'],
      Object.entries(SPEECH_TYPES).map(([name, type]) => [code(name), type]),
    ),
  players: () => PLAYERS.map(({ name }) => code(name)).join(', '),
  'audio formats': () => table(['read by', 'formats'], containerRows()),
  models: () =>
    table(
      ['model', 'for', 'languages', 'translates', 'download', 'memory', 'licence', 'speed', 'errors'],
      catalogModels()
        .filter(({ manifest }) => manifest.engine !== 'piper')
        .map(modelRow),
    ),
  'piper voices': () =>
    table(
      ['voice', 'language', 'download', 'licence of the recordings'],
      piperVoices().map(({ name, manifest, downloadMb, licence }) => [
        code(name),
        languageOf(manifest),
        `${downloadMb} MB`,
        licence,
      ]),
    ),
  addresses: () => table(['address', 'what it does'], addressRows()),
  'transcription fields': () => fieldTable(transcriptionUpload),
  'speech fields': () => fieldTable(speechBody),
  'voice fields': () => fieldTable(voiceForm),
  'http errors': () => table(['status', 'type', 'code', 'kinds of error'], httpErrorRows()),
  'python clients': triedClients,
  metrics: () =>
    table(
      ['metric', 'type', 'labels', 'meaning'],
      Object.entries<MetricKind>(METRICS).map(([name, { type, labels = [], help }]) => [
        code(name),
        type,
        codes(labels),
        help,
      ]),
    ),
  'socket commands': () =>
    table(
      ['the client sends', 'fields', 'what it does'],
      [
        ['binary frames', '', 'Sound'],
        ...Object.entries(COMMANDS).map(([name, schema]) => [
          code(name),
          name === 'session.configure' ? '' : fieldNames(schema),
          described(schema),
        ]),
      ],
    ),
  'session settings': () => fieldTable(COMMANDS['session.configure'], firstConfig()),
  'socket events': () =>
    table(
      ['the server sends', 'fields', 'when'],
      Object.entries(EVENTS).map(([name, schema]) => [code(name), fieldNames(schema), described(schema)]),
    ),
  'socket errors': () => codes(ERROR_CODES),
};

function containerRows(): readonly (readonly string[])[] {
  const all = Object.values(CONTAINERS);
  const own = all.filter(({ readers }) => readers.some((reader) => reader !== 'ffmpeg'));
  const demuxers = new Set(own.map(({ demuxer }) => demuxer));
  // A container that voice reads in part is only in its own row; the text below the table names the rest.
  const foreign = all.filter(({ demuxer }) => !demuxers.has(demuxer));
  const labels = (containers: typeof all) => containers.map(({ label }) => label).join(', ');
  return [
    ['voice', labels(own)],
    ['ffmpeg', labels(foreign)],
  ];
}

function modelRow({ manifest, facts }: CatalogModel): readonly string[] {
  const { name, type, capabilities, resources } = manifest;
  return [
    code(name),
    { stt: 'speech to text', tts: 'text to speech', vad: 'end of a turn', speaker: 'who speaks when' }[type],
    type === 'speaker' || type === 'vad'
      ? 'any'
      : String(capabilities.languages.filter((language) => language !== 'auto').length),
    manifest.type === 'stt' && manifest.capabilities.translation ? 'yes' : 'no',
    downloadSize(manifest, facts),
    `${resources.memoryMb} MB`,
    facts.licence,
    speedText(facts),
    errorsText(facts),
  ];
}

function addressRows(): readonly (readonly string[])[] {
  return Object.entries(apiDocument('1').paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => [
      code(`${method.toUpperCase()} ${path}`),
      summary,
    ]),
  );
}

function httpErrorRows(): readonly (readonly string[])[] {
  const answers = Object.values(PRESENTATION).map(
    ({ status, type, code: name }) => `${status} ${type} ${name}`,
  );
  return [...new Set(answers)].toSorted().map((answer) => {
    const [status = '', type = '', name = ''] = answer.split(' ');
    const kinds = keysWhere(PRESENTATION, (row) => `${row.status} ${row.type} ${row.code}` === answer);
    return [status, code(type), code(name), kinds.join(', ')];
  });
}

/** The initial configuration of a session, as sent to the client. */
function firstConfig(): Readonly<Record<string, unknown>> {
  const created = toWire({ type: 'created', sessionId: '', config: DEFAULT_CONFIG });
  return created.type === 'session.created' ? created.config : {};
}

const keysWhere = <T>(rows: Readonly<Record<string, T>>, test: (row: T) => boolean): readonly string[] =>
  Object.entries(rows).flatMap(([key, row]) => (test(row) ? [key] : []));
