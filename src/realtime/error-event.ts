import type { RealtimeErrorCode, RealtimeEvent } from './events.ts';

/** A fault, told to the client. Where nothing else is said the session goes on. */
export const errorEvent = (
  code: RealtimeErrorCode,
  message: string,
  { recoverable = true, resumeSegmentId }: { recoverable?: boolean; resumeSegmentId?: number } = {},
): RealtimeEvent => ({
  type: 'error',
  code,
  message,
  recoverable,
  resume_segment_id: resumeSegmentId ?? null,
});
