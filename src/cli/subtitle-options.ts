import type { OptionSpec } from './command.ts';

/** Options of commands that write subtitles; `parseSubtitleOptions` reads them. */
export const SUBTITLE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--max-line-length <number>',
    summary: 'of subtitles: characters in a line',
    shown: '42, or 16 full-width ones',
  },
  { flags: '--max-lines <number>', summary: 'of subtitles: lines shown at once', shown: '2' },
  {
    flags: '--max-cue-seconds <number>',
    summary: 'of subtitles: seconds for which a cue is shown',
    shown: '7',
  },
  {
    flags: '--word-cues',
    summary: 'of subtitles: words one by one, marked with their times in vtt and lrc, else a cue each',
  },
];
