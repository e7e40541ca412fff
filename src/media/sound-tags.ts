import { timestamp } from '../transcript/cue-formats.ts';

/** The tags of a sound file that players show. */
export interface SoundTags {
  readonly title?: string;
  /** The author of the text. */
  readonly author?: string;
  /** In order; the first begins at 0, and each ends at the start of the next. */
  readonly chapters: readonly SoundChapter[];
}

export interface SoundChapter {
  readonly title: string;
  /** Start, in seconds. */
  readonly start: number;
  readonly end: number;
}

/** The most chapters in a table: `CTOC` counts them in one byte. */
const MOST_IN_TABLE = 255;
/** The most bytes of comments on one page of Ogg, with some reserve. */
const MOST_COMMENTS = 60_000;

/**
 * An ID3 tag (ID3v2.4, chapter frames addendum 1.0), which stands before the first frame of an MP3. Beyond
 * 255 chapters it has no table of contents, only the chapters.
 */
export function id3Tag({ title, author, chapters }: SoundTags): Uint8Array {
  const ids = chapters.map((_, index) => `chp${index}`);
  const hasTable = chapters.length > 0 && chapters.length <= MOST_IN_TABLE;
  const frames = Buffer.concat([
    ...(title === undefined ? [] : [textFrame('TIT2', title)]),
    ...(author === undefined ? [] : [textFrame('TPE1', author)]),
    // Flags: this table is the topmost one, and its chapters are in order.
    ...(hasTable ? [frame('CTOC', zeroEnded('toc'), Buffer.of(3, ids.length), ...ids.map(zeroEnded))] : []),
    ...chapters.map((chapter, index) => chapterFrame(ids[index]!, chapter)),
  ]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(4, 0, 0), syncSafe(frames.length), frames]);
}

function chapterFrame(id: string, { title, start, end }: SoundChapter): Buffer {
  const times = Buffer.alloc(16, 0xff); // the places in bytes stay unused
  times.writeUInt32BE(milliseconds(start), 0);
  times.writeUInt32BE(milliseconds(end), 4);
  return frame('CHAP', zeroEnded(id), times, textFrame('TIT2', title));
}

const textFrame = (name: string, text: string) => frame(name, Buffer.of(3), Buffer.from(text)); // 3: UTF-8

function frame(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), syncSafe(body.length), Buffer.alloc(2), body]);
}

const zeroEnded = (text: string) => Buffer.from(`${text}\0`);

/** A 28-bit number, seven bits per byte. */
const syncSafe = (value: number) =>
  Buffer.of((value >> 21) & 0x7f, (value >> 14) & 0x7f, (value >> 7) & 0x7f, value & 0x7f);

/**
 * Comments of Ogg Opus and their names, chapters as players read them (`CHAPTER000=00:00:00.000`). Chapters
 * are left out if they do not all fit into one page.
 */
export function vorbisComments({ title, author, chapters }: SoundTags): readonly string[] {
  const own = [
    ...(title === undefined ? [] : [`TITLE=${title}`]),
    ...(author === undefined ? [] : [`ARTIST=${author}`]),
  ];
  const all = chapters.flatMap((chapter, index) => {
    const name = `CHAPTER${String(index).padStart(3, '0')}`;
    return [`${name}=${timestamp(chapter.start, '.')}`, `${name}NAME=${chapter.title}`];
  });
  const bytes = [...own, ...all].reduce((sum, comment) => sum + 4 + Buffer.byteLength(comment), 0);
  return bytes <= MOST_COMMENTS ? [...own, ...all] : own;
}

/** A file in the syntax `ffmetadata` of ffmpeg. */
export function ffmpegMetadata({ title, author, chapters }: SoundTags): string {
  const escaped = (text: string) => text.replaceAll(/[=;#\\\n]/gu, (sign) => `\\${sign}`);
  return [
    ';FFMETADATA1',
    ...(title === undefined ? [] : [`title=${escaped(title)}`, `album=${escaped(title)}`]),
    ...(author === undefined ? [] : [`artist=${escaped(author)}`]),
    'genre=Audiobook',
    ...chapters.flatMap((chapter) => [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${milliseconds(chapter.start)}`,
      `END=${milliseconds(chapter.end)}`,
      `title=${escaped(chapter.title)}`,
    ]),
    '',
  ].join('\n');
}

const milliseconds = (seconds: number) => Math.round(1000 * seconds);
