import type { Readable } from 'node:stream';

/** What ffmpeg said so far, with each line marked by its level. */
export interface FfmpegWords {
  /** When the earliest stream of its input begins, in seconds. */
  readonly start: number;
  /** Seconds from there to the end of the last; undefined where it does not know. */
  readonly duration: number | undefined;
  /** The beginning of its errors. */
  readonly complaints: string;
}

const MOST_CHARACTERS = 4_096;

/** The line about the input as a whole: what a file says of itself stands further in. */
const ABOUT_INPUT = /^\[info\] {3}Duration: (?:N\/A|(\d+):(\d\d):(\d\d\.\d+))(?:, start: (-?\d+\.\d+))?/;
const COMPLAINT = /^(?:\[[^\]]* @ [^\]]*\] )*\[(?:error|fatal|panic)\] /;

/** Reads what ffmpeg says to its end, whatever its length. */
export function listenToFfmpeg(stream: Readable): FfmpegWords {
  let [start, duration, complaints, line] = [0, undefined as number | undefined, '', ''];
  let isAsked = true;
  const take = (whole: string) => {
    if (COMPLAINT.test(whole) && complaints.length < MOST_CHARACTERS) complaints += `${whole}\n`;
    const found = isAsked ? ABOUT_INPUT.exec(whole) : null;
    if (found === null) return;
    isAsked = false;
    const [, hours, minutes, seconds, begins] = found;
    if (hours !== undefined) duration = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    start = Number(begins ?? 0);
  };
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (line + text).split('\n');
    line = lines.pop()!.slice(0, MOST_CHARACTERS);
    for (const whole of lines) take(whole);
  });
  stream.on('end', () => take(line));
  return {
    get start() {
      return start;
    },
    get duration() {
      return duration;
    },
    get complaints() {
      return complaints.slice(0, MOST_CHARACTERS);
    },
  };
}
