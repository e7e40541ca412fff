import '../helpers/language-rules.ts';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spokenText } from '../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../src/text/normalize/to-spoken.ts';
import { totalWordErrors, wordErrorRate } from '../helpers/word-error-rate.ts';
import { MODEL } from './install.ts';
import { ROUND_TRIP_SENTENCES } from './round-trip-sentences.ts';
import { runVoice } from './run-voice.ts';
import type { Section } from './section.ts';
import { percent } from './share-table.ts';

const LIMIT = 0.2;
const WORST_SHOWN = 8;

/** Voices that are tried where they are installed. */
const VOICES = ['espeak', 'kokoro-v1'] as const;

/** What is left of a sentence after `voice speak` and `voice transcribe`, numbers written one way. */
export const roundTrip: Section = {
  name: 'round-trip',
  title:
    'Round trip: English sentences spoken, heard and compared (figures spelt out, Whisper normalisation)',
  async run({ folder, model, say }) {
    const models = dirname(model);
    const results = [];
    for (const voice of VOICES) {
      if (voice !== 'espeak' && !existsSync(join(models, voice))) continue;
      say(voice);
      const heard = await heardBack(voice, models, folder);
      const sentences = ROUND_TRIP_SENTENCES.map((said, index) => {
        const text = heard[index] ?? '';
        return { said, heard: text, errors: wordErrorRate(spelt(said), spelt(text)) };
      });
      results.push({ voice, sentences, total: totalWordErrors(sentences.map(({ errors }) => errors)) });
    }
    return {
      rows: [
        ['', 'errors', 'words', 'rate', 'limit'],
        ...results.map(({ voice, total: { errors, words, rate } }) => [
          voice,
          `${errors}`,
          `${words}`,
          percent(rate),
          percent(LIMIT),
        ]),
      ],
      notes: results.flatMap(({ voice, sentences }) =>
        sentences
          .filter(({ errors }) => errors.errors > 0)
          .toSorted((a, b) => b.errors.rate - a.errors.rate)
          .slice(0, WORST_SHOWN)
          .map(({ said, heard }) => `${voice} said: ${said}\n  heard: ${heard}`),
      ),
      figures: results,
    };
  },
};

/** With figures and units one way: a recognizer writes `15 kilograms` as it likes. */
const spelt = (text: string) => spokenText(toSpoken(text, 'en'));

async function heardBack(voice: string, models: string, folder: string): Promise<readonly string[]> {
  const files = ROUND_TRIP_SENTENCES.map((_, index) => join(folder, `${voice}-${index}.wav`));
  for (const [index, text] of ROUND_TRIP_SENTENCES.entries()) {
    const args = ['speak', text, '--model', voice, '--models-dir', models, '--output', files[index]!];
    await runVoice([...args, '--quiet']);
  }
  const { out } = await runVoice(['transcribe', ...files, '--model', MODEL, '--quiet', '--json']);
  const heard = new Map(
    out.split('\n').map((line) => {
      const { file, text = '' }: { file?: string; text?: string } = JSON.parse(line);
      return [file, text];
    }),
  );
  return files.map((file) => heard.get(file) ?? '');
}
