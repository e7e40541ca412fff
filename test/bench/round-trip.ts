import '../helpers/language-rules.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { toSpoken } from '../../src/text/normalize/to-spoken.ts';
import { spokenText } from '../../src/text/normalize/spoken-text.ts';
import { serve } from '../e2e/voice-server.ts';
import { openVoiceHere } from '../helpers/voice-here.ts';
import { characterErrorRate } from '../helpers/word-error-rate.ts';
import { realModels } from '../real/real-models.ts';
import { judgesIn } from './judge-environment.ts';
import { KOKORO_ONNX, kokoroOnnxFile } from '../real/kokoro-onnx.ts';
import { ROUND_TRIP_SENTENCES } from './round-trip-sentences.ts';
import type { Section } from './section.ts';
import { percent } from './share-table.ts';

const KOKORO = 'kokoro-v1';
const WORST_SHOWN = 12;

/** The `--language` of Whisper if it differs: Chinese is transcribed in the script of the reference. */
const HEARD_AS: Readonly<Record<string, string>> = { zh: 'zh-CN' };

/** A voice for each language, and kokoro-onnx's name of the language. */
const VOICES: Readonly<Record<string, readonly [voice: string, theirs: string]>> = {
  en: ['af_heart', 'en-us'],
  es: ['ef_dora', 'es'],
  fr: ['ff_siwis', 'fr-fr'],
  hi: ['hf_alpha', 'hi'],
  it: ['if_sara', 'it'],
  ja: ['jf_alpha', 'ja'],
  pt: ['pf_dora', 'pt-br'],
  zh: ['zf_xiaobei', 'cmn'],
};

interface Job {
  readonly text: string;
  readonly voice: string;
  readonly language: string;
  readonly path: string;
}

/**
 * Sentences that Kokoro of real weights speaks by our program and by kokoro-onnx, transcribed by Whisper
 * base. The character errors are the lesser of those with figures and with figures spelt out, because Whisper
 * may write either.
 */
export const roundTrip: Section = {
  name: 'round-trip',
  title: `Round trip: sentences spoken by Kokoro and by ${KOKORO_ONNX} with the same weights, heard by Whisper base`,
  async run({ folder, say }) {
    const models = await realModels();
    const python = await judgesIn(KOKORO_ONNX);
    const voice = openVoiceHere(models);
    // A server loads Kokoro only once.
    const server = await serve({ modelsDir: models, args: ['--preload', KOKORO] });
    const run = async (...args: readonly string[]) => {
      const { out, err, code } = await voice.run([...args, '--quiet']);
      if (code !== 0) throw new Error(err);
      return out;
    };
    try {
      const results = [];
      for (const [language, sentences] of Object.entries(ROUND_TRIP_SENTENCES)) {
        say(language);
        const [name, theirs] = VOICES[language]!;
        const jobs = (by: string, code: string): readonly Job[] =>
          sentences.map((text, index) => ({
            text,
            voice: name,
            language: code,
            path: join(folder, `${language}-${by}-${index}.wav`),
          }));
        const [ours, judged] = [jobs('ours', language), jobs('theirs', theirs)];
        for (const job of ours) await speakThere(server.url, job);
        await execa(
          python,
          ['test/judges/speak-all-kokoro-onnx.py', await kokoroOnnxFile(), join(models, KOKORO, 'voices')],
          { input: JSON.stringify(judged) },
        );
        const files = [...ours, ...judged].map(({ path }) => path);
        const heard = new Map(
          (
            await run(
              'transcribe',
              ...files,
              '-m',
              'whisper-base',
              '--language',
              HEARD_AS[language] ?? language,
              '--no-itn',
              '--json',
            )
          )
            .trim()
            .split('\n')
            .map((line) => {
              const { file, text = '' }: { file: string; text?: string } = JSON.parse(line);
              return [file, text] as const;
            }),
        );
        const sentencesOf = (all: readonly Job[]) =>
          all.map(({ text, path }) => {
            const back = heard.get(path) ?? '';
            return { said: text, heard: back, rate: leastErrors(text, back, language) };
          });
        results.push({ language, ours: sentencesOf(ours), theirs: sentencesOf(judged) });
      }
      return report(results);
    } finally {
      await Promise.all([voice.close(), server.end()]);
    }
  },
};

async function speakThere(url: string, { text, voice, path }: Job): Promise<void> {
  const response = await fetch(`${url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: KOKORO, input: text, voice, response_format: 'wav' }),
  });
  if (!response.ok) throw new Error(await response.text());
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
}

function leastErrors(said: string, heard: string, language: string): number {
  const spelt = (text: string) => spokenText(toSpoken(text, language));
  return Math.min(characterErrorRate(said, heard), characterErrorRate(spelt(said), spelt(heard)));
}

interface Sentence {
  readonly said: string;
  readonly heard: string;
  readonly rate: number;
}

function report(
  results: readonly {
    readonly language: string;
    readonly ours: readonly Sentence[];
    readonly theirs: readonly Sentence[];
  }[],
) {
  const mean = (sentences: readonly Sentence[]) =>
    sentences.reduce((sum, { rate }) => sum + rate, 0) / sentences.length;
  const worse = results
    .flatMap(({ language, ours, theirs }) =>
      ours.map((sentence, index) => ({ language, ...sentence, judged: theirs[index]! })),
    )
    .toSorted((a, b) => b.rate - b.judged.rate - (a.rate - a.judged.rate))
    .slice(0, WORST_SHOWN);
  return {
    rows: [
      ['', 'sentences', 'letters wrong', 'by kokoro-onnx', ''],
      ...results.map(({ language, ours, theirs }) => [
        language,
        `${ours.length}`,
        percent(mean(ours)),
        percent(mean(theirs)),
        mean(ours) <= mean(theirs) ? 'met' : 'MISSED',
      ]),
    ],
    notes: worse.map(
      ({ language, said, heard, judged }) =>
        `${language}: ${said}\n  heard:  ${heard}\n  theirs: ${judged.heard}`,
    ),
    figures: results,
  };
}
