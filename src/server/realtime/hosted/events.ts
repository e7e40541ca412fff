import { randomUUID } from 'node:crypto';
import type { toLogprob } from '../../../wire/likely-tokens.ts';
import { type ErrorCode, isOwnFault } from '../../../wire/realtime/errors.ts';
import type { SocketFrame } from '../dialect.ts';
import type { SessionForm } from './settings.ts';

/** A session as the hosted API describes one, in its current form or the one before. */
export type SessionDescription = Readonly<Record<string, unknown>>;

export interface HostedError {
  readonly type: 'invalid_request_error' | 'server_error';
  readonly code: string;
  readonly message: string;
  readonly param: string | null;
  /** The id of the client's event that caused the error. */
  readonly event_id: string | null;
}

const TRANSCRIPTION = 'conversation.item.input_audio_transcription';

interface OfItem {
  readonly item_id: string;
}

/** The events of the hosted API's protocol, without the `event_id` that each gets when it is sent. */
export type HostedEvent =
  | {
      readonly type:
        | 'session.created'
        | 'session.updated'
        | 'transcription_session.created'
        | 'transcription_session.updated';
      readonly session: SessionDescription;
    }
  | (OfItem & { readonly type: 'input_audio_buffer.speech_started'; readonly audio_start_ms: number })
  | (OfItem & { readonly type: 'input_audio_buffer.speech_stopped'; readonly audio_end_ms: number })
  | (OfItem & { readonly type: 'input_audio_buffer.committed'; readonly previous_item_id: string | null })
  | { readonly type: 'input_audio_buffer.cleared' }
  | (OfItem & {
      readonly type: `${typeof TRANSCRIPTION}.delta`;
      readonly content_index: number;
      readonly delta: string;
    })
  | (OfItem & {
      readonly type: `${typeof TRANSCRIPTION}.completed`;
      readonly content_index: number;
      readonly transcript: string;
      readonly usage: { readonly type: 'duration'; readonly seconds: number };
      /** Present for models that list them. */
      readonly languages?: readonly { readonly code: string }[];
      /** Present if the client asked for them. */
      readonly logprobs?: readonly ReturnType<typeof toLogprob>[];
    })
  | (OfItem & {
      readonly type: `${typeof TRANSCRIPTION}.segment`;
      readonly content_index: number;
      readonly id: string;
      readonly text: string;
      readonly speaker: string;
      /** Seconds of the session. */
      readonly start: number;
      readonly end: number;
    })
  | (OfItem & {
      readonly type: `${typeof TRANSCRIPTION}.failed`;
      readonly content_index: number;
      readonly error: Pick<HostedError, 'type' | 'code' | 'message' | 'param'>;
    })
  | {
      readonly type: 'conversation.item.retrieved';
      readonly item: {
        readonly id: string;
        readonly type: 'message';
        readonly role: 'user';
        readonly status: 'completed';
        readonly content: readonly [{ readonly type: 'input_audio'; readonly transcript: string }];
      };
    }
  | { readonly type: 'error'; readonly error: HostedError };

/** The session update field to blame for a fault of its transcription settings. */
export const TRANSCRIPTION_PATHS: Readonly<Record<SessionForm, string>> = {
  nested: 'session.audio.input.transcription',
  flat: 'session.input_audio_transcription',
};

/** The `code` of a fault. */
export type FaultCode = ErrorCode | 'session_closed' | 'frames_dropped';

/** The reason why an item has no transcript, or the content of an `error` event. */
export interface ItemFault {
  readonly code: FaultCode;
  readonly message: string;
}

/** The fault of items that have no transcript when the session ends. */
export const SESSION_CLOSED: ItemFault = {
  code: 'session_closed',
  message: 'The session ended before this was transcribed.',
};

/** An `error` event without a causing client event. */
export const toError = ({ code, message }: ItemFault): HostedEvent => ({
  type: 'error',
  error: { type: faultType(code), code, message, param: null, event_id: null },
});

/** The `type` of a fault with this code, which says whose fault it is. */
export const faultType = (code: FaultCode): HostedError['type'] =>
  code === 'session_closed' || code === 'frames_dropped' || isOwnFault(code)
    ? 'server_error'
    : 'invalid_request_error';

/** A new id, such as `item_` and 32 hexadecimal digits. */
export const newId = (kind: 'item' | 'event') => `${kind}_${randomUUID().replaceAll('-', '')}`;

/** An event as it is sent, with an id. */
export const toEventFrame = (event: HostedEvent): SocketFrame =>
  JSON.stringify({ event_id: newId('event'), ...event });
