import type { Segment } from '../domain/transcript.ts';
import { type Cue, toCues } from './subtitles.ts';
import { timestamp } from './timestamp.ts';

/** SubRip: numbered cues, a blank line between them; empty where nothing was said. */
export const renderSrt = (segments: readonly Segment[]): string => srtCues(segments).join('\n');

/** SubRip's cues, one text each; the first has the number `from`. */
export const srtCues = (segments: readonly Segment[], from = 1): readonly string[] =>
  toCues(segments).map((cue, index) => srtCue(cue, from + index));

export const srtCue = (cue: Cue, number: number): string =>
  `${number}\n${timing(cue, ',')}\n${cue.lines.map(toSrtText).join('\n')}\n`;

/** WebVTT (https://www.w3.org/TR/webvtt1/): its header alone where nothing was said. */
export const renderVtt = (segments: readonly Segment[]): string =>
  [VTT_HEADER, ...vttCues(segments)].join('\n');

/** What a WebVTT file begins with; a blank line follows. */
export const VTT_HEADER = 'WEBVTT\n';

/** WebVTT's cues, one text each. */
export const vttCues = (segments: readonly Segment[]): readonly string[] => toCues(segments).map(vttCue);

export const vttCue = (cue: Cue): string => `${timing(cue, '.')}\n${cue.lines.map(toVttText).join('\n')}\n`;

// Players drop a cue that ends when it starts, and its text with it.
const timing = ({ start, end }: Cue, decimalMark: ',' | '.') =>
  `${timestamp(start, decimalMark)} --> ${timestamp(Math.max(end, start + 0.001), decimalMark)}`;

/** SubRip has no escapes; readers take any line with this arrow for a timing line. */
const toSrtText = (line: string) => line.replaceAll('-->', '→');

const VTT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toVttText = (line: string) => line.replaceAll(/[&<]|(?<=--)>/g, (mark) => VTT_ESCAPES[mark] ?? mark);
