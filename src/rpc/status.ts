import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type ErrorKind, timedOut, VoiceError, workerLost } from '../domain/errors.ts';

const STATUS: Record<ErrorKind, status> = {
  invalid_request: status.INVALID_ARGUMENT,
  invalid_value: status.INVALID_ARGUMENT,
  invalid_audio: status.INVALID_ARGUMENT,
  too_large: status.INVALID_ARGUMENT,
  invalid_manifest: status.FAILED_PRECONDITION,
  model_not_found: status.NOT_FOUND,
  voice_not_found: status.NOT_FOUND,
  voice_store_disabled: status.FAILED_PRECONDITION,
  unsupported: status.FAILED_PRECONDITION,
  unavailable: status.UNAVAILABLE,
  worker_unavailable: status.UNAVAILABLE,
  worker_lost: status.UNAVAILABLE,
  timeout: status.DEADLINE_EXCEEDED,
  queue_full: status.RESOURCE_EXHAUSTED,
  duplicate_request_id: status.ALREADY_EXISTS,
  storage: status.INTERNAL,
  storage_full: status.RESOURCE_EXHAUSTED,
  cancelled: status.CANCELLED,
  internal: status.INTERNAL,
};

const KIND_KEY = 'voice-error-kind';
/**
 * The header with the cause of an error, for the log of the other side. Binary, because headers are ASCII.
 */
const DETAIL_KEY = 'voice-error-detail-bin';

/** The header with the seconds after which a retry may succeed. */
const RETRY_KEY = 'voice-error-retry-after';

/** The longest header value. */
const MAX_CHARACTERS = 2_000;

/** An error in the form that a grpc-js handler throws. */
export type Failure = Error & {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
};

/** Worker side. The kind travels in metadata, so that it survives statuses that several kinds share. */
export function toGrpcStatus(error: unknown): Failure {
  const { kind, message, cause, retryAfterSeconds } = VoiceError.from(error);
  const metadata = new Metadata();
  metadata.set(KIND_KEY, kind);
  if (cause instanceof Error) metadata.set(DETAIL_KEY, Buffer.from(shortened(cause.message)));
  if (retryAfterSeconds !== undefined) metadata.set(RETRY_KEY, String(retryAfterSeconds));
  const details = shortened(message);
  return Object.assign(new Error(details), { code: STATUS[kind], details, metadata });
}

/**
 * The error of a gRPC call. An error that the engine did not send means a lost or slow worker, CANCELLED
 * included: a caller that cancels does not wait for an answer.
 */
export function fromGrpcStatus(error: unknown): VoiceError {
  if (error instanceof VoiceError) return error;
  const { code, details, metadata } = error as Partial<ServiceError>;
  const kind = metadata?.get(KIND_KEY)[0];
  if (isErrorKind(kind)) {
    const [detail] = metadata?.get(DETAIL_KEY) ?? [];
    const retryAfterSeconds = Number(metadata?.get(RETRY_KEY)[0]);
    return new VoiceError(kind, details ?? '', {
      ...(detail !== undefined && { cause: new Error(String(detail)) }),
      ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    });
  }
  if (code === status.DEADLINE_EXCEEDED) return timedOut(error);
  if (code === status.RESOURCE_EXHAUSTED) {
    // The message is too large for one of the two sides, which is not the worker's fault.
    return new VoiceError('internal', 'There is too much audio in one call to a worker.', { cause: error });
  }
  return workerLost(error);
}

export const isErrorKind = (kind: unknown): kind is ErrorKind =>
  typeof kind === 'string' && Object.hasOwn(STATUS, kind);

const shortened = (text: string) => text.slice(0, MAX_CHARACTERS);
