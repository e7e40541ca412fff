import type { ThreadService } from '../threads/program.ts';
import { FORMATS } from '../transcript/formats.ts';
import type { FormatQuery } from '../wire/rest/subtitle-fields.ts';
import { fromVerbose } from '../wire/rest/transcript.ts';

/** The program of the thread that writes long transcripts. */
export async function open(): Promise<ThreadService<WriteRequest, string | undefined>> {
  return { answer: async (request) => writeTranscript(request) };
}

/** A transcript and the format to write it in. */
export interface WriteRequest extends FormatQuery {
  /** A transcript in verbose_json, not yet parsed. */
  readonly body: Uint8Array;
}

/** Returns the transcript in that format; `undefined` if `body` is not one. Blocks until it is done. */
export function writeTranscript({ body, format, ...options }: WriteRequest): string | undefined {
  const transcript = fromVerbose(parsed(body));
  return transcript && FORMATS[format].render(transcript, options);
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
