import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL } from './install.ts';
import { writeSpeech } from './recordings.ts';
import { runVoiceMeasured } from './run-voice.ts';
import type { Section } from './section.ts';

const LENGTHS = [
  { name: '3 minutes', seconds: 180 },
  { name: '3 hours', seconds: 3 * 3600 },
];
const LIMIT = 1.5;

/** The most memory `voice transcribe` holds for a short and a long file; the length must hardly matter. */
export const memory: Section = {
  name: 'memory',
  title: 'Memory: peak resident set of voice transcribe',
  async run({ folder, say }) {
    const peaks: number[] = [];
    for (const { name, seconds } of LENGTHS) {
      const path = join(folder, 'long.wav');
      writeSpeech(path, seconds);
      say(`${name} of speech`);
      const { peakBytes } = await runVoiceMeasured(['transcribe', path, '--model', MODEL, '--quiet'], folder);
      peaks.push(peakBytes);
      rmSync(path);
    }
    const ratio = peaks.at(-1)! / peaks[0]!;
    const megabytes = peaks.map((bytes) => `${Math.round(bytes / 2 ** 20)} MiB`);
    return {
      rows: [
        [...LENGTHS.map(({ name }) => name), 'ratio', 'limit'],
        [...megabytes, ratio.toFixed(2), String(LIMIT)],
      ],
      notes: [],
      figures: { lengths: LENGTHS, peakBytes: peaks, ratio, limit: LIMIT },
    };
  },
};
