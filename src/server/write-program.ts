import type { ThreadService } from '../threads/program.ts';
import type { FormatName, SubtitleOptions } from '../domain/transcript.ts';
import { FORMATS } from '../transcript/formats.ts';
import { fromVerbose } from '../wire/rest/transcript.ts';

/** The program of the thread that writes long transcripts. */
export async function open(): Promise<ThreadService<WriteRequest, string | undefined>> {
  return { answer: async (request) => writeTranscript(request) };
}

/** A transcript and the format to write it in. */
export interface WriteRequest {
  /** A transcript in verbose_json, not yet parsed. */
  readonly body: Uint8Array;
  readonly format: FormatName;
  readonly subtitles: SubtitleOptions;
}

/** The transcript in that format; `undefined` if the body is not a transcript. Blocks the thread. */
export function writeTranscript({ body, format, subtitles }: WriteRequest): string | undefined {
  const transcript = fromVerbose(parsed(body));
  return transcript && FORMATS[format].render(transcript, { subtitles });
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
