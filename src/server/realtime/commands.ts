import { shortened } from '../../base/shortened.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { RealtimeCommand, SpeakCommand } from '../../realtime/session.ts';
import { GRANULARITIES, SPEED } from '../../runtime/speak-fields.ts';
import { JsonFields } from '../json-fields.ts';
import { parseConfigChange } from './config-change.ts';
import { readJson } from './read-json.ts';

/** What a text frame comes to: a command, or what is wrong with it. */
export type ParsedCommand =
  | { readonly command: RealtimeCommand }
  | {
      readonly fault: 'malformed_json' | 'unknown_command' | 'validation_error';
      readonly message: string;
    };

/** Every event of a speech repeats it. */
const MAX_REQUEST_ID = 256;

const COMMANDS = {
  'session.configure': (fields) => ({ type: 'configure', change: parseConfigChange(fields) }),
  'input_audio_buffer.commit': () => ({ type: 'commit' }),
  'input_audio_buffer.clear': () => ({ type: 'clear' }),
  'tts.speak': (fields, maxCharacters) => ({ type: 'speak', speak: parseSpeak(fields, maxCharacters) }),
  'tts.cancel': () => ({ type: 'cancel_speech' }),
  'session.cancel': () => ({ type: 'cancel_session' }),
  'session.close': () => ({ type: 'close' }),
} satisfies Record<string, (fields: JsonFields, maxCharacters: number) => RealtimeCommand>;

type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS);

const isCommandName = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(COMMANDS, name);

/**
 * Reads a text frame as a command. Never throws. Fields that are not known change nothing; `maxCharacters` is for
 * texts to be spoken.
 */
export function parseCommand(frame: Buffer, maxCharacters: number): ParsedCommand {
  const json = readJson(frame);
  if (json === undefined) return { fault: 'malformed_json', message: 'A text frame must be JSON in UTF-8.' };
  try {
    const fields = new JsonFields(json.value, '', 'A command');
    const type = fields.value('type');
    if (!isCommandName(type)) return { fault: 'unknown_command', message: unknown(type) };
    return { command: COMMANDS[type](fields, maxCharacters) };
  } catch (error) {
    return { fault: 'validation_error', message: VoiceError.from(error).message };
  }
}

function unknown(type: unknown): string {
  const names = COMMAND_NAMES.join(', ');
  if (type === undefined) return `A command says its 'type': one of ${names}.`;
  return `There is no command ${shortened(JSON.stringify(type))}; there are ${names}.`;
}

function parseSpeak(fields: JsonFields, maxCharacters: number): SpeakCommand {
  const text = fields.required('text');
  const { length } = [...text];
  if (length > maxCharacters) {
    throw fields.wrong('text', 'too_long', `may have ${maxCharacters} characters, got ${length}`);
  }
  const requestId = fields.text('request_id');
  if (requestId !== undefined && requestId.length > MAX_REQUEST_ID) {
    throw fields.wrong('request_id', 'too_long', `may have ${MAX_REQUEST_ID} characters`);
  }
  const voice = fields.filled('voice');
  const speed = fields.number('speed', SPEED.min, SPEED.max);
  return {
    text,
    includeAlignment: fields.flag('include_alignment') ?? false,
    granularity: fields.word('alignment_granularity', GRANULARITIES) ?? 'word',
    ...(requestId !== undefined && { requestId }),
    ...(voice !== undefined && { voice }),
    ...(speed !== undefined && { speed }),
  };
}
