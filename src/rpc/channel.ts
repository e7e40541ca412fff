import type { ChannelOptions } from '@grpc/grpc-js';

/** The largest message in either direction: 17 clips of 30 s at 4 bytes a sample. The largest batch has 8. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** The most calls over one connection; more wait. The server admits fewer requests and sessions. */
export const MAX_CALLS = 1_024;

/**
 * The flow-control window in bytes. With HTTP/2's default of 64 KiB, a batch of 15 MB took twice as long and
 * 1.6 times the processor time, because both sides wake for each part.
 */
export const WINDOW_BYTES = 4 * 1024 * 1024;

/** The interval of keepalive pings, and the time after which an unanswered one counts as a lost worker. */
export interface Keepalive {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

export const KEEPALIVE: Keepalive = { everyMs: 10_000, timeoutMs: 5_000 };

/**
 * Keepalive for connections. grpc-js ends a connection of a busy machine like one of a dead worker: this
 * patience lets the health checks decide first.
 */
export const patientKeepalive = ({ everyMs, timeoutMs }: Keepalive): Keepalive => ({
  everyMs,
  timeoutMs: 20 * timeoutMs,
});

export const SIZES = {
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
};

/** Options for one connection to one worker process, which an earlier process on the port never shares. */
export const channelOptions = ({ everyMs, timeoutMs }: Keepalive): ChannelOptions => ({
  ...SIZES,
  'grpc-node.flow_control_window': WINDOW_BYTES,
  'grpc.keepalive_time_ms': everyMs,
  'grpc.keepalive_timeout_ms': timeoutMs,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.use_local_subchannel_pool': 1,
  'grpc.initial_reconnect_backoff_ms': 50,
  'grpc.max_reconnect_backoff_ms': 1_000,
  // The client decides whether to repeat a request that a dying worker may have begun.
  'grpc.enable_retries': 0,
  'grpc.enable_http_proxy': 0,
  'grpc.service_config_disable_resolution': 1,
});

/**
 * The limit of calls that run no model. Model calls have deadlines in the scheduler (STT) and in the worker
 * (TTS, `turns.ts`).
 */
export const ANSWER_LIMIT_MS = 30_000;

/** The longest wait for the answer to a cancel, in milliseconds. */
export const CANCEL_DEADLINE_MS = 100;
