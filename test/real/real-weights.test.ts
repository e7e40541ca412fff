import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { wavFile } from '../audio/wav-files.ts';
import { median } from '../bench/statistics.ts';
import { recordedSpeech } from '../fixtures/recordings.ts';
import { haveRecordings, recording } from '../e2e/voice-binary.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { characterErrorRate } from '../helpers/word-error-rate.ts';

/**
 * Tests real weights of Whisper and Kokoro on real recordings: words, languages, translation, and transcripts
 * of speech.
 */

const models = inject('realModels');
const recordings = inject('realRecordings');
const piper = inject('realPiper');

let voice: VoiceHere;
let piperVoice: VoiceHere;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-real-'));
  if (models !== undefined) voice = openVoiceHere(models);
  if (piper !== undefined) piperVoice = openVoiceHere(piper);
});
afterAll(async () => {
  await voice?.close();
  await piperVoice?.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<string> {
  const { out, err, code } = await voice.run([...args, '-q']);
  expect({ err, code }).toMatchObject({ code: 0 });
  return out;
}

async function hear(file: string, ...options: string[]) {
  const args = ['transcribe', file, '-m', 'whisper-base', '-f', 'verbose_json', '--no-itn', ...options];
  return JSON.parse(await run(...args)) as { readonly text: string; readonly language: string };
}

/** The transcript, and whether its character error rate against `reference` is below `tolerance`. */
const compared = (reference: string, heard: string, tolerance = TOLERANCE) => ({
  heard,
  isAlike: characterErrorRate(reference, heard) < tolerance,
});

/**
 * The tolerated character error rate. Whisper base is small, and recognises some sentences of these voices
 * badly.
 */
const TOLERANCE = 0.25;

interface Recording {
  readonly code: string;
  readonly name: string;
  /** The expected transcript, if it differs from the spoken text, as with figures. */
  readonly text?: string;
  /** Whether the request names the language, because these weights detect a related language instead. */
  readonly named?: true;
  readonly tolerance?: number;
}

/** One recording of the package for each of its languages. */
const RECORDINGS: readonly Recording[] = [
  { code: 'en', name: 'quick_brown_fox' },
  { code: 'es', name: 'pangrama' },
  { code: 'fr', name: 'pangrama' },
  { code: 'hi', name: 'ginti', text: '1 2 3 4 5 6 8 0 10' },
  { code: 'it', name: 'pangrama' },
  { code: 'ja', name: 'konnichiwa_sekai' },
  { code: 'pl', name: 'liczenie', named: true, tolerance: 0.7 },
  { code: 'pt', name: 'pangrama' },
  { code: 'zh', name: 'jishu', text: '1234567890' },
];

describe.skipIf(models === undefined || recordings === undefined)('Whisper base', () => {
  it.each(RECORDINGS)('detects and transcribes the language of the recording $code/$name', async (row) => {
    const { code, name, text, named, tolerance = TOLERANCE } = row;
    const stem = join(recordings!, 'pytest_audioeval', 'samples', 'audio', code, name);
    const heard = await hear(`${stem}.wav`, ...(named ? ['--language', code] : []));
    expect(heard.language).toBe(code);
    const reference = text ?? (await readFile(`${stem}.txt`, 'utf8'));
    expect(compared(reference, heard.text, tolerance)).toMatchObject({ isAlike: true });
  });

  it.skipIf(!haveRecordings)('detects and transcribes German', async () => {
    const { text, language } = await hear(recording('sentence_de.wav'));
    expect(language).toBe('de');
    const spoken = 'Der hinter diesem Portal liegende Raum wurde als Leichenhalle genutzt';
    expect(compared(spoken, text)).toMatchObject({ isAlike: true });
  });
});

describe.skipIf(models === undefined || recordings === undefined)('Whisper tiny.en', () => {
  it('transcribes English', async () => {
    const stem = join(recordings!, 'pytest_audioeval', 'samples', 'audio', 'en', 'quick_brown_fox');
    const text = await run('transcribe', `${stem}.wav`, '-m', 'whisper-tiny.en');
    expect(compared(await readFile(`${stem}.txt`, 'utf8'), text)).toMatchObject({ isAlike: true });
  });

  it.skipIf(!haveRecordings)('transcribes speech after a click, which the VAD finds unlikely', async () => {
    const { speech } = await recordedSpeech('jfk.flac');
    const clicked = speech.slice(0, 5.2 * SPEECH_RATE).fill(0.9, 0, 17);
    const file = join(folder, 'click.wav');
    await writeFile(file, wavFile({ tag: 3, bits: 32, data: Buffer.from(clicked.buffer) }));
    const text = await run('transcribe', file, '-m', 'whisper-tiny.en');
    expect(text).toMatch(/^And so,? my fellow Americans/);
  });
});

const PASSAGE =
  'Before the meeting began, every member of the council received a copy of the report. Several of them complained that it was far too long to read in a single morning. The chairman smiled and said that the important numbers were all on the last page.';

describe.skipIf(models === undefined)('word times', () => {
  it.each(['whisper-base', 'whisper-tiny.en'])(
    'of %s agree with those of the spoken voice',
    async (model) => {
      const [file, cues] = [join(folder, `${model}.wav`), join(folder, `${model}.tsv`)];
      await run('speak', PASSAGE, '-m', 'espeak', '-o', file, '--subtitles', cues, '--word-cues');
      const spoken = (await readFile(cues, 'utf8'))
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split('\t'));
      const options = ['-m', model, '-f', 'verbose_json', '--no-itn', '--word-timestamps'];
      const { words }: { words: readonly { word: string; start: number }[] } = JSON.parse(
        await run('transcribe', file, ...options),
      );
      const letters = (word: string) => word.toLowerCase().replaceAll(/\P{L}/gu, '');
      let from = 0;
      const errors = words.flatMap(({ word, start }) => {
        const found = spoken
          .slice(from, from + 4)
          .findIndex(([, , text]) => letters(text!) === letters(word));
        if (found < 0) return [];
        from += found + 1;
        return [Math.abs(start - Number(spoken[from - 1]![0]) / 1000)];
      });
      expect(errors.length).toBeGreaterThan(30);
      expect(median(errors)).toBeLessThan(0.09);
    },
  );
});

/**
 * A sentence in each language that Kokoro speaks; `written` is the expected transcript if Whisper uses
 * another script.
 */
const SENTENCES: readonly {
  readonly speaker: string;
  readonly language: string;
  readonly text: string;
  readonly written?: string;
}[] = [
  {
    speaker: 'af_heart',
    language: 'en',
    text: 'The weather was lovely, so we walked along the river until sunset.',
  },
  {
    speaker: 'bf_emma',
    language: 'en',
    text: 'Please remember to close the windows before you leave the house.',
  },
  {
    speaker: 'ef_dora',
    language: 'es',
    text: 'Mañana por la mañana vamos a visitar a mi abuela en el pueblo.',
  },
  {
    speaker: 'ff_siwis',
    language: 'fr',
    text: 'Demain matin, nous allons prendre le train pour Paris avec nos amis.',
  },
  {
    speaker: 'hf_alpha',
    language: 'hi',
    text: 'आज मौसम बहुत अच्छा है और हम बाजार जा रहे हैं।',
    written: 'آج موسم بہت اچھا ہے اور ہم بازار جا رہے ہیں',
  },
  {
    speaker: 'if_sara',
    language: 'it',
    text: 'Domani mattina andiamo al mercato a comprare il pane e la frutta.',
  },
  { speaker: 'jf_alpha', language: 'ja', text: '今日はとても天気がいいので、友達と公園に行きます。' },
  { speaker: 'pf_dora', language: 'pt', text: 'Amanhã de manhã vamos visitar a minha avó na cidade.' },
  { speaker: 'zf_xiaobei', language: 'zh', text: '今天天气很好，我们一起去公园吧。' },
];

describe.skipIf(models === undefined)('Kokoro', () => {
  it.each(SENTENCES)('is intelligible to Whisper base with the voice $speaker', async (row) => {
    const { speaker, language, text, written = text } = row;
    const file = join(folder, `${speaker}.wav`);
    await run('speak', text, '--voice', speaker, '--output', file);
    const { text: heard } = await hear(file, '--language', language);
    expect(compared(written, heard)).toMatchObject({ isAlike: true });
  });

  it('speaks French that Whisper base translates into English', async () => {
    const file = join(folder, 'ff_siwis.wav');
    const english = await run('translate', file, '-m', 'whisper-base', '--language', 'fr');
    expect(english.toLowerCase()).toMatch(/tomorrow.*train.*paris.*friends/);
  });
});

const PIPER_SENTENCES: readonly string[] = [
  'The weather was lovely, so we walked along the river until sunset.',
  'Please remember to close the windows before you leave the house.',
  'She bought three apples, a loaf of bread and some cheese at the market.',
  'Nobody knew how the old clock had stopped, or when it would run again.',
];

describe.skipIf(models === undefined || piper === undefined)('A Piper voice', () => {
  it.each(PIPER_SENTENCES)('is intelligible to Whisper base: %s', async (text) => {
    const file = join(folder, 'piper.wav');
    const { err, code } = await piperVoice.run(['speak', text, '--output', file, '-q']);
    expect({ err, code }).toMatchObject({ code: 0 });
    const { text: heard } = await hear(file, '--language', 'en');
    expect(compared(text, heard, 0.1)).toMatchObject({ isAlike: true });
  });

  it('has word times close to those of Whisper base', async () => {
    const [text] = PIPER_SENTENCES as [string];
    const [file, cues] = [join(folder, 'timed.wav'), join(folder, 'timed.tsv')];
    const { err, code } = await piperVoice.run(['speak', text, '--output', file, '--subtitles', cues, '-q']);
    expect({ err, code }).toMatchObject({ code: 0 });
    const [, ...rows] = (await readFile(cues, 'utf8')).trim().split('\n');
    const heard = await hear(file, '--language', 'en');
    expect(compared(text, heard.text)).toMatchObject({ isAlike: true });
    const [start, end] = [rows[0]!, rows.at(-1)!].map((row) => row.split('\t').map(Number));
    expect(start![0]).toBeLessThan(400);
    expect(end![1]).toBeGreaterThan(2_000);
  });
});
