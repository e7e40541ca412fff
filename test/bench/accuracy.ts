import { type WordErrors, totalWordErrors, wordErrorRate } from '../helpers/word-error-rate.ts';
import { MODEL } from './install.ts';
import { keepPrepared } from './prepared.ts';
import { type Reference, englishReferences, recording } from './recordings.ts';
import { NOT_INSTALLED, PEERS, hasJudges, runJudge } from './run-judge.ts';
import { runVoice } from './run-voice.ts';
import type { BenchContext, Section } from './section.ts';
import { percent } from './share-table.ts';

const LIMIT = 0.03;

/**
 * Word errors over the English recordings. Peers transcribe each clip as a whole, after our preprocessing.
 */
export const accuracy: Section = {
  name: 'accuracy',
  title: 'Accuracy: word errors over the English recordings (Whisper normalisation)',
  async run(context) {
    const references = englishReferences();
    const heard = [
      { name: 'voice', texts: await heardByVoice(references) },
      ...(await heardByPeers(context, references)),
    ];
    const results = heard.map(({ name, texts }) => {
      const clips = references.map(({ file, text }, index) => {
        const heard = texts[index] ?? '';
        return { file, heard, errors: wordErrorRate(text, heard) };
      });
      return { name, clips, total: totalWordErrors(clips.map(({ errors }) => errors)) };
    });
    return {
      rows: [
        ['', 'errors', 'words', 'rate', 'limit'],
        ...results.map(({ name, total }) => [name, ...shown(total), name === 'voice' ? percent(LIMIT) : '']),
      ],
      notes: [
        ...results[0]!.clips
          .filter(({ errors }) => errors.errors > 0)
          .map(({ file, heard }) => `voice heard in ${file}: ${heard}`),
        ...(hasJudges() ? [] : [NOT_INSTALLED]),
      ],
      figures: results,
    };
  },
};

async function heardByVoice(references: readonly Reference[]): Promise<string[]> {
  const files = references.map(({ file }) => recording(file));
  const { out } = await runVoice(['transcribe', ...files, '--model', MODEL, '--quiet', '--json']);
  const events = out
    .split('\n')
    .map((line): { type: string; file: string; text: string } => JSON.parse(line));
  return files.map(
    (path) => events.find(({ type, file }) => type === 'transcript' && file === path)?.text ?? '',
  );
}

async function heardByPeers({ folder, model }: BenchContext, references: readonly Reference[]) {
  if (!hasJudges()) return [];
  const clips = [];
  for (const { file } of references) clips.push({ path: await keepPrepared(recording(file), folder) });
  const heard = [];
  for (const judge of PEERS.filter(({ threads }) => threads === 2)) {
    const { texts } = await runJudge(judge, model, clips);
    heard.push({ name: judge.peer, texts });
  }
  return heard;
}

const shown = ({ errors, words, rate }: WordErrors) => [String(errors), String(words), percent(rate)];
