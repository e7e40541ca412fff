import { countOf } from '../../base/count-of.ts';
import { nearest } from '../../base/nearest.ts';
import { shortened } from '../../base/shortened.ts';
import { shown } from '../../base/shown.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { ConfigChange, RealtimeCommand, SpeakCommand } from '../../domain/realtime.ts';
import { isSpeakerName, MAX_SPEAKER_NAME, type SpeakerRange } from '../../domain/speakers.ts';
import { parseFields, unknownFields } from '../../wire/fields.ts';
import { parseLanguage, parseLanguages } from '../../wire/language.ts';
import {
  COMMAND_ENVELOPE,
  COMMAND_NAMES,
  type CommandFields,
  type CommandName,
  COMMANDS,
} from '../../wire/realtime/commands.ts';
import { requirePairs } from '../../wire/rest/known-speakers.ts';
import { parseSpeakerRange } from '../../wire/speaker-range.ts';
import { toSpeakOptions } from '../../wire/speech-options.ts';
import { FrameError } from '../../wire/realtime/errors.ts';
import { type Dialect, MAX_FRAME_BYTES, parseJsonFrame } from './dialect.ts';
import { createPcm16Reader } from '../../audio/pcm16.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import { toWire } from '../../wire/realtime/to-wire.ts';
import type { CommandRate } from './command-rate.ts';

/** How each command is read. */
const READERS: Readonly<Record<CommandName, (value: unknown) => RealtimeCommand>> = {
  'session.configure': (value) => ({
    type: 'configure',
    change: toConfigChange(fieldsOf('session.configure', value)),
  }),
  'input_audio_buffer.commit': () => ({ type: 'commit' }),
  'input_audio_buffer.clear': () => ({ type: 'clear' }),
  'tts.speak': (value) => ({ type: 'speak', speak: toSpeak(fieldsOf('tts.speak', value)) }),
  'tts.cancel': () => ({ type: 'cancel_speech' }),
  'session.cancel': () => ({ type: 'cancel_session' }),
  'session.close': () => ({ type: 'close' }),
};

/**
 * Reads a text frame as a command. Unknown fields are ignored, and `onUnknown` is called with them;
 * `maxCharacters` limits texts to speak.
 * @throws FrameError `malformed_json`, `unknown_command`, `validation_error`.
 */
export function parseCommand(
  frame: Buffer,
  maxCharacters: number,
  onUnknown: (command: CommandName, fields: readonly string[]) => void = () => undefined,
): RealtimeCommand {
  const json = parseJsonFrame(frame);
  if (json === undefined) throw new FrameError('malformed_json', 'A text frame must be JSON in UTF-8.');
  try {
    const name = typeOf(json.value);
    const command = READERS[name](json.value);
    if (command.type === 'speak') requireLength(command.speak.text, maxCharacters);
    const unknown = unknownFields(COMMANDS[name], json.value).filter(
      (field) => !Object.hasOwn(COMMAND_ENVELOPE.shape, field),
    );
    if (unknown.length > 0) onUnknown(name, unknown);
    return command;
  } catch (error) {
    if (error instanceof FrameError) throw error;
    throw new FrameError('validation_error', VoiceError.from(error).message);
  }
}

const fieldsOf = <Name extends CommandName>(name: Name, value: unknown): CommandFields<Name> =>
  parseFields<CommandFields<Name>>(COMMANDS[name] as never, value, 'A command');

function typeOf(value: unknown): CommandName {
  const { type } = parseFields(COMMAND_ENVELOPE, value, 'A command');
  if (isCommandName(type)) return type;
  const names = COMMAND_NAMES.join(', ');
  throw new FrameError(
    'unknown_command',
    type === undefined || type === null
      ? `A command needs a 'type': one of ${names}.`
      : `There is no command ${shown(type)}. The commands are ${names}.`,
  );
}

const isCommandName = (name: unknown): name is CommandName => COMMAND_NAMES.some((known) => known === name);

function requireLength(text: string, maxCharacters: number): void {
  const { length } = [...text];
  if (length <= maxCharacters) return;
  throw new FrameError(
    'validation_error',
    `'text' may have ${countOf(maxCharacters, 'character')}, got ${length}.`,
  );
}

function toConfigChange(fields: CommandFields<'session.configure'>): ConfigChange {
  const sensitivity = fields.vad_sensitivity ?? fields['vad.sensitivity'] ?? fields.vad?.sensitivity;
  const ttsModel = fields.tts_model === undefined ? fields.model_tts : fields.tts_model;
  return {
    ...known('model', fields.model),
    ...resettable('language', toLanguage(fields.language)),
    ...known(
      'languages',
      fields.languages === null ? [] : fields.languages && parseLanguages(fields.languages),
    ),
    ...known('delay', fields.delay),
    ...known('partials', fields.enable_partial_transcripts),
    ...known('itn', fields.enable_itn),
    ...known('sensitivity', sensitivity),
    ...known('hotWords', fields.hot_words === null ? [] : fields.hot_words && trimmed(fields.hot_words)),
    ...known('silenceTimeoutMs', fields.silence_timeout_ms),
    ...known('holdTimeoutMs', fields.hold_timeout_ms),
    ...known('maxSegmentMs', fields.max_segment_duration_ms),
    ...resettable('ttsModel', ttsModel),
    ...resettable('ttsVoice', fields.tts_voice),
    ...known('ttsPacing', fields.tts_pacing),
    ...known('ttsLeadMs', fields.tts_lead_ms),
    ...known('commitStrategy', fields.commit_strategy),
    ...known('eagerness', fields.eagerness),
    ...known('eagerFinals', fields.enable_eager_finals),
    ...resettable('speakers', toRange(fields.speakers)),
    ...toKnownSpeakers(fields),
  };
}

/** @throws VoiceError `invalid_value` */
const toLanguage = (code: string | null | undefined): string | null | undefined =>
  typeof code === 'string' ? parseLanguage(code) : code;

/** @throws VoiceError `invalid_value` */
function toRange(value: CommandFields<'session.configure'>['speakers']): SpeakerRange | null | undefined {
  if (value === undefined || value === null) return value;
  const range = parseSpeakerRange(String(value));
  if (range !== undefined) return range || null;
  throw new VoiceError(
    'invalid_value',
    `'speakers' must be true, false, a number or a range such as 2-5, got ${shown(value)}.`,
  );
}

/**
 * Names of known speakers imply diarization.
 * @throws VoiceError `invalid_value`
 */
function toKnownSpeakers({
  speakers,
  known_speaker_names: names,
  known_speaker_references: references,
}: CommandFields<'session.configure'>): Pick<ConfigChange, 'speakers' | 'knownSpeakers'> {
  if (names === undefined && references === undefined) return {};
  const knownSpeakers = { names: names ?? [], references: references ?? [] };
  requirePairs(knownSpeakers.names, knownSpeakers.references);
  if (knownSpeakers.names.length === 0) return { knownSpeakers: undefined };
  const unfit = knownSpeakers.names.find((name) => !isSpeakerName(name));
  if (unfit === undefined && new Set(names).size === names?.length)
    return { knownSpeakers, ...(speakers === undefined && { speakers: {} }) };
  throw new VoiceError(
    'invalid_value',
    `'known_speaker_names' must hold names of up to ${MAX_SPEAKER_NAME} characters on one line, each once, got ${shown(unfit ?? names)}.`,
  );
}

/** Optional field; `null` changes nothing, too. */
const known = <Key extends keyof ConfigChange>(key: Key, value: ConfigChange[Key] | null) =>
  value === undefined || value === null ? {} : { [key]: value };

/** The field, unless it is left out; `null` puts it back to nothing. */
const resettable = <Key extends keyof ConfigChange>(key: Key, value: ConfigChange[Key] | null) =>
  value === undefined ? {} : { [key]: value ?? undefined };

const trimmed = (words: readonly string[]) => words.map((word) => word.trim()).filter((word) => word !== '');

function toSpeak(fields: CommandFields<'tts.speak'>): SpeakCommand {
  const { request_id: requestId, voice } = fields;
  return {
    text: fields.text,
    includeAlignment: fields.include_alignment ?? false,
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof voice === 'string' && { voice }),
    ...toSpeakOptions(fields),
  };
}

interface OwnDialectOptions {
  readonly session: RealtimeSession;
  /** The longest text to speak. */
  readonly maxCharacters: number;
  /** How fast commands may come. */
  readonly rate: CommandRate;
}

/** The protocol of this server itself: binary frames are audio, text frames commands and events. */
export function ownDialect({ session, maxCharacters, rate }: OwnDialectOptions): Dialect {
  const toSamples = createPcm16Reader();
  const warnings = new UnknownFields();
  return {
    receive(frame, isBinary) {
      if (!isBinary) rate.add(frame.length);
      try {
        requireSize(frame);
        if (isBinary) session.append(toSamples(frame));
        else
          session.execute(
            parseCommand(frame, maxCharacters, (...unknown) => {
              const news = warnings.news(...unknown);
              if (news.length > 0) session.warn(news);
            }),
          );
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        session.reportFault(error);
      }
    },
    send: (output) => [output.type === 'event' ? JSON.stringify(toWire(output.event)) : output.pcm],
    close: () => rate.end(),
  };
}

/** Each warning is sent once, and their number is limited. */
const MOST_WARNINGS = 20;

/** Warns about each unknown field once. */
class UnknownFields {
  readonly #told = new Set<string>();

  /** Warnings about those of `fields` that have had none yet. */
  news(command: CommandName, fields: readonly string[]): readonly string[] {
    const known = Object.keys(COMMANDS[command].shape);
    return fields.flatMap((field) => {
      const told = `${command} ${field}`;
      if (this.#told.has(told) || this.#told.size >= MOST_WARNINGS) return [];
      this.#told.add(told);
      const meant = nearest(field, known);
      const advice = meant === undefined ? '' : ` Did you mean '${meant}'?`;
      return [`${command} has no field '${shortened(field)}'; it was ignored.${advice}`];
    });
  }
}

function requireSize({ length }: Buffer): void {
  if (length <= MAX_FRAME_BYTES) return;
  throw new FrameError(
    'frame_too_large',
    `A frame may have ${MAX_FRAME_BYTES} bytes; this one has ${length}.`,
  );
}
