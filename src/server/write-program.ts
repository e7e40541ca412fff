import type { ThreadService } from '../threads/program.ts';
import { writeTranscript, type WriteRequest } from './write-transcript.ts';

/** What the thread does that writes long transcripts. */
export async function open(): Promise<ThreadService<WriteRequest, string | undefined>> {
  return { answer: async (request) => writeTranscript(request) };
}
