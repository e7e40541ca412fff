import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AudioPart } from '../../domain/audio.ts';
import type { TranscribeOptions } from '../../domain/recognition.ts';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import type { Task } from '../../domain/transcript.ts';
import { isErrorKind } from '../../rpc/status.ts';
import { fromJson } from '../messages.ts';

export interface JobOptions {
  /** The model's name. */
  readonly model: string;
  readonly task: Task;
  readonly options: TranscribeOptions;
  readonly needsWords: boolean;
  readonly part?: AudioPart | undefined;
}

/** A recording that waits for a worker. */
export interface Job extends JobOptions {
  readonly id: string;
  /** The name of the recording in messages. */
  readonly name: string;
}

export type JobState =
  | { readonly state: 'waiting' | 'running' | 'done' }
  /** Failed permanently: it is tried again only if it is submitted again. */
  | { readonly state: 'failed'; readonly kind: ErrorKind; readonly message: string };

/** The id of a job, from the recording's bytes and all options, so that the same work has the same id. */
export function jobId(sha256: string, { model, task, options, needsWords, part }: JobOptions): string {
  const identity = [sha256, model, task, sorted(options), needsWords, part ?? null];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

const sorted = (options: object) => Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));

const job = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string(),
  model: z.string(),
  task: z.enum(['transcribe', 'translate']),
  options: z.looseObject({}),
  needsWords: z.boolean(),
  part: z.object({ start: z.number(), seconds: z.number().exactOptional() }).exactOptional(),
});

const state = z.union([
  z.object({ state: z.enum(['waiting', 'running', 'done']) }),
  z.object({ state: z.literal('failed'), kind: z.string(), message: z.string() }),
]);

/** A job from its bytes; `undefined` for anything else. */
export const parseJob = (data: Uint8Array): Job | undefined => job.safeParse(fromJson(data)).data;

/** A job's state from its bytes; `undefined` for anything else. */
export function parseState(data: Uint8Array): JobState | undefined {
  const parsed = state.safeParse(fromJson(data)).data;
  if (parsed?.state !== 'failed') return parsed;
  return { ...parsed, kind: isErrorKind(parsed.kind) ? parsed.kind : 'internal' };
}

export const failed = (error: unknown): JobState => {
  const { kind, message } = VoiceError.from(error);
  return { state: 'failed', kind, message };
};
