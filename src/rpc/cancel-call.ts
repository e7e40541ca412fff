import type { MethodDefinition } from '@grpc/grpc-js';
import type { Caller } from './caller.ts';
import { CANCEL_DEADLINE_MS } from './channel.ts';
import type { CancelledMessage, CancelMessage } from './services.ts';

/** Asks the worker to stop a call. Best effort and never rejects: whoever asks cuts the call in any case. */
export async function cancelCall(
  caller: Caller,
  method: MethodDefinition<CancelMessage, CancelledMessage>,
  callId: string,
): Promise<void> {
  const { signal } = new AbortController();
  await caller.unary(method, { callId }, { signal, limitMs: CANCEL_DEADLINE_MS }).catch(() => undefined);
}
