import type { Speech } from '../domain/audio.ts';
import type { StreamCommand, StreamEvent } from '../domain/live-stream.ts';
import { fromBytes, toBytes } from './samples.ts';
import {
  type FailureMessage,
  fromFailure,
  fromOptions,
  fromResult,
  malformed,
  type ResultMessage,
  type RowOptionsMessage,
  toFailure,
  toOptions,
  toResult,
} from './stt-codec.ts';

// The messages of the call `Stream`, both ways.

interface DecodeMessage {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly final: boolean;
  readonly eager: boolean;
  readonly growing: boolean;
  readonly options: RowOptionsMessage | null;
  readonly traceparent?: string;
}

interface BeginMessage {
  readonly language?: string;
  readonly hotWords: readonly string[];
}

/** Exactly one field is set. */
export interface StreamCommandMessage {
  readonly audio?: Uint8Array;
  readonly decode?: DecodeMessage;
  readonly forget?: number;
  readonly begin?: BeginMessage;
}

/** Exactly one field is set. */
export interface StreamEventMessage {
  readonly result?: { readonly id: number; readonly result: ResultMessage | null; readonly more: number };
  readonly skipped?: number;
  readonly failed?: { readonly id: number; readonly failure: FailureMessage | null };
  readonly partial?: string;
  readonly final?: ResultMessage;
}

/** A command of a live stream as a message. */
export function toCommand(command: StreamCommand): StreamCommandMessage {
  if (command.type === 'audio') return { audio: toBytes(command.samples) };
  if (command.type === 'forget') return { forget: command.before };
  if (command.type === 'begin') {
    const { type: _, hotWords = [], ...options } = command;
    return { begin: { ...options, hotWords } };
  }
  const { type: _, id, from, to, final, eager = false, growing = false, traceparent, ...options } = command;
  const traced = traceparent === undefined ? {} : { traceparent };
  return { decode: { id, from, to, final, eager, growing, options: toOptions(options), ...traced } };
}

/** @throws VoiceError `invalid_request` for an invalid message. */
export function fromCommand({ audio, decode, forget, begin }: StreamCommandMessage): StreamCommand {
  if (audio) return { type: 'audio', samples: fromBytes(audio) as Speech };
  if (forget !== undefined) return { type: 'forget', before: forget };
  if (begin) {
    const { language, hotWords } = begin;
    return {
      type: 'begin',
      ...(language !== undefined && { language }),
      ...(hotWords.length > 0 && { hotWords }),
    };
  }
  if (!decode) throw malformed('a command that is none');
  const { id, from, to, final, eager, growing, options, traceparent } = decode;
  return {
    ...fromOptions(options),
    type: 'decode',
    id,
    from,
    to,
    final,
    ...(eager && { eager }),
    ...(growing && { growing }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

const EVENT_MESSAGES: {
  readonly [Type in StreamEvent['type']]: (
    event: Extract<StreamEvent, { readonly type: Type }>,
  ) => StreamEventMessage;
} = {
  result: ({ id, result, more = 0 }) => ({ result: { id, result: toResult(result), more } }),
  skipped: ({ id }) => ({ skipped: id }),
  failed: ({ id, error }) => ({ failed: { id, failure: toFailure(error) } }),
  partial: ({ text }) => ({ partial: text }),
  final: ({ result }) => ({ final: toResult(result) }),
};

export const toEvent = (event: StreamEvent): StreamEventMessage =>
  (EVENT_MESSAGES[event.type] as (event: StreamEvent) => StreamEventMessage)(event);

/** @throws VoiceError `invalid_request` for an invalid message. */
export function fromEvent({ result, skipped, failed, partial, final }: StreamEventMessage): StreamEvent {
  if (result?.result) {
    const { id, more } = result;
    return { type: 'result', id, result: fromResult(result.result), ...(more > 0 && { more }) };
  }
  if (skipped !== undefined) return { type: 'skipped', id: skipped };
  if (failed?.failure) return { type: 'failed', id: failed.id, error: fromFailure(failed.failure) };
  if (partial !== undefined) return { type: 'partial', text: partial };
  if (final) return { type: 'final', result: fromResult(final) };
  throw malformed('an event that is none');
}
