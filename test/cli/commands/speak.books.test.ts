import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TTS_RATE } from '../../../src/domain/synthesis.ts';
import { makeEpub } from '../../documents/make-epub.ts';
import { FakeTts, WORD_MS } from '../../helpers/fake-tts.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { type RunOptions, runVoice } from '../../helpers/run-voice.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';
import { ffmpeg, noFfmpeg } from '../../media/recordings.ts';

const PAUSE_MS = 1_500;

describe('voice speak with a document', () => {
  it.skipIf(noFfmpeg !== '').each(['m4b', 'mp3', 'opus'])(
    `writes a book with its title, author and chapters as .%s${noFfmpeg}`,
    async (format) => {
      const folder = await withBook();
      const path = join(folder, `book.${format}`);
      expect(await speak([join(folder, 'book.epub'), '-o', path])).toMatchObject({
        code: 0,
        err: `voice: left out 1 note.\nvoice: wrote ${path}\n`,
      });
      // Each of the three words and the pause between the chapters has a known duration.
      const edge = 3 * WORD_MS + PAUSE_MS;
      const { chapters, tags } = metadataOf(path);
      expect(chapters.map(({ title }) => title)).toEqual(['First; one', 'Second']);
      expect(chapters.map(({ start }) => start)).toEqual([0, edge]);
      expect(chapters[1]!.end).toBeGreaterThanOrEqual(edge + 4 * WORD_MS - 1);
      expect(tags).toMatchObject({ title: 'The Long & Short of It', artist: 'Ann Author' });
    },
  );

  it('puts a pause between chapters, which the subtitles allow for', async () => {
    const folder = await withBook();
    const [path, cues] = [join(folder, 'book.wav'), join(folder, 'book.srt')];
    const { err } = await speak([join(folder, 'book.epub'), '-o', path, '--subtitles', cues]);
    expect(err).toContain('holds no chapters; one of these does: m4b, mp3, opus.');
    const samples = Math.round(((7 * WORD_MS + PAUSE_MS) * TTS_RATE) / 1000);
    expect(readFileSync(path).length).toBe(44 + 2 * samples);
    expect(readFileSync(cues, 'utf8')).toContain('00:00:01,800 --> ');
  });

  it('with --resume goes on in the second chapter, and writes the same bytes as one whole run', async () => {
    const folder = await withBook();
    const [path, whole] = [join(folder, 'a.mp3'), join(folder, 'whole.mp3')];
    const leaving = new AbortController();
    const tts = new FakeTts({
      beforeWord: async (word) => void (word.startsWith('three') && leaving.abort()),
    });
    const book = join(folder, 'book.epub');
    expect((await speak([book, '-o', path], { signal: leaving.signal }, tts)).code).toBe(130);
    expect((await speak([book, '-o', path, '--resume'])).code).toBe(0);
    await speak([book, '-o', whole]);
    expect(readFileSync(path).equals(readFileSync(whole))).toBe(true);
  });

  it('writes a file for each chapter if the output is a folder', async () => {
    const folder = await withBook();
    const chapters = `${join(folder, 'chapters')}/`;
    expect((await speak([join(folder, 'book.epub'), '-o', chapters])).code).toBe(0);
    expect(readdirSync(chapters)).toEqual(['1 First; one.mp3', '2 Second.mp3']);
  });

  it('leaves out the code of a Markdown page', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'notes.md'), '# Notes\n\n*One* two.\n\n```\ncode\n```\n');
    const tts = new FakeTts();
    const { code, err } = await speak(['--file', join(folder, 'notes.md')], {}, tts);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(tts.requests.map(({ text }) => text).join(' ')).not.toContain('code');
  });

  it.each([
    ['that is not an EPUB', ['broken.epub', '-o', 'x.mp3'], /broken\.epub' is not a zip archive\./],
    ['that is not there', ['nowhere.epub'], /There is no file 'nowhere\.epub'/],
    [
      'in a folder with subtitles',
      ['book.epub', '-o', 'out/', '--subtitles', 'x.srt'],
      /needs one sound file/,
    ],
    ['on standard output as an audiobook', ['book.epub', '--format', 'm4b'], /written to a file: name it/],
  ])('%s is refused', async (_, argv, message) => {
    const folder = await withBook();
    writeFileSync(join(folder, 'broken.epub'), 'PK\x03\x04');
    const placed = argv.map((word) =>
      /^(?:broken|book)\.epub$|^out\/$|\.srt$/u.test(word) ? `${folder}/${word}` : word,
    );
    const { code, err } = await speak(placed);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it('refuses a folder as the output for a text', async () => {
    const { code, err } = await speak(['Hello there.', '-o', `${temporaryFolder()}/`]);
    expect(code).toBe(2);
    expect(err).toContain('name a file');
  });
});

async function withBook(): Promise<string> {
  const folder = temporaryFolder();
  const book = makeEpub({
    pages: [
      { path: 'a.xhtml', body: '<h1>First; one</h1><p>Two<sup><a href="#n">1</a></sup>.</p>' },
      { path: 'b.xhtml', body: '<h1>Second</h1><p>One two three.</p>' },
    ],
    nav: '<li><a href="a.xhtml">First; one</a></li><li><a href="b.xhtml">Second</a></li>',
  });
  writeFileSync(join(folder, 'book.epub'), book);
  return folder;
}

function speak(argv: readonly string[], options: RunOptions = {}, tts = new FakeTts()) {
  const runtime = testRuntime({ tts });
  const env = { VOICE_MODELS_DIR: runtime.modelsDir, PATH: process.env['PATH'] ?? '' };
  return runVoice(['speak', '--model', 'espeak', ...argv], { env, runtime, ...options });
}

/** The title, artist and chapters that ffmpeg finds in a file; times are milliseconds. */
function metadataOf(path: string) {
  const text = execFileSync(
    ffmpeg!,
    [
      '-v',
      'error',
      '-i',
      path,
      ...(path.endsWith('.opus') ? ['-map_metadata', '0:s:a:0'] : []),
      '-f',
      'ffmetadata',
      '-',
    ],
    {
      encoding: 'utf8',
    },
  );
  const [head = '', ...parts] = text.replaceAll('\\', '').split('[CHAPTER]\n');
  // Ogg files have their tag names in capitals.
  const fieldsOf = (part: string) =>
    Object.fromEntries(
      part
        .split('\n')
        .map((line) => [
          line.slice(0, line.indexOf('=')).replace(/^(?:TITLE|ARTIST)$/u, (name) => name.toLowerCase()),
          line.slice(line.indexOf('=') + 1),
        ]),
    );
  return {
    tags: fieldsOf(head),
    chapters: parts.map(fieldsOf).map(({ TIMEBASE = '1/1', START, END, title }) => {
      const [over, under] = TIMEBASE.split('/').map(Number);
      const ms = (ticks: string | undefined) => Math.round((1000 * Number(ticks) * over!) / under!);
      return { title, start: ms(START), end: ms(END) };
    }),
  };
}
