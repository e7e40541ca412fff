/** What a player makes of a subtitle file: seconds and text. Throws at what a strict reader would refuse. */
export interface ParsedCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** SubRip: blocks of a number, a timing line and text, parted by blank lines. */
export function parseSrt(file: string): ParsedCue[] {
  return blocks(file).map(([number, timing, ...text], index) => {
    if (number !== String(index + 1)) throw new Error(`Cue ${index + 1} is numbered ${number}.`);
    return parseCue(timing, text, ',');
  });
}

/** WebVTT: a header block, then blocks of an optional name, a timing line and text with escapes. */
export function parseVtt(file: string): ParsedCue[] {
  const [header, ...cues] = blocks(file);
  if (header?.join('\n') !== 'WEBVTT') throw new Error('The WEBVTT header is missing.');
  return cues.map(([timing, ...text]) => {
    if (text.some((line) => line.includes('-->') || line.includes('<') || /&(?!amp;|lt;|gt;)/.test(line))) {
      throw new Error(`Not escaped: ${text.join('\n')}`);
    }
    return parseCue(timing, text.map(unescape), '.');
  });
}

const blocks = (file: string) =>
  file
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line !== ''))
    .filter((lines) => lines.length > 0);

function parseCue(timing = '', text: readonly string[], decimalMark: ',' | '.'): ParsedCue {
  const [start, end] = timing.split(' --> ').map((time) => parseTime(time, decimalMark));
  if (start === undefined || end === undefined || end <= start)
    throw new Error(`Not a timing line: ${timing}`);
  if (text.length === 0) throw new Error(`No text at ${timing}`);
  return { start, end, text: text.join('\n') };
}

function parseTime(time: string, decimalMark: ',' | '.'): number {
  const [, h, m, s, mark, ms] = /^(\d{2,}):([0-5]\d):([0-5]\d)([,.])(\d{3})$/.exec(time) ?? [];
  if (mark !== decimalMark) throw new Error(`Not a time: ${time}`);
  return Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000;
}

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
