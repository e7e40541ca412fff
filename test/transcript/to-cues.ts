import type { Segment, SubtitleOptions } from '../../src/domain/transcript.ts';
import { passageLength } from '../../src/transcript/cue-stream.ts';
import { type Cue, cuesOf } from '../../src/transcript/subtitles.ts';

/** Returns the cues of a whole transcript. */
export function toCues(segments: readonly Segment[], options: SubtitleOptions = {}): Cue[] {
  const spoken = segments.filter(({ text }) => text.trim() !== '');
  const cues: Cue[] = [];
  for (let at = 0; at < spoken.length;) {
    const end = at + passageLength(spoken.slice(at), true);
    cues.push(...cuesOf(spoken.slice(at, end), spoken[end], options));
    at = end;
  }
  return cues;
}
