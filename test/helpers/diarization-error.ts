import type { SpeakerTurn } from '../../src/domain/speakers.ts';
import { assignRows } from '../../src/engines/speaker/clustering/hungarian.ts';

const STEP = 0.01;

/**
 * The diarization error rate of `turns` against `truth`, without a collar and with overlap: missed speech,
 * false alarms and wrong speakers as a share of the speech, with the best assignment of labels (NIST;
 * pyannote.metrics).
 */
export function diarizationError(truth: readonly SpeakerTurn[], turns: readonly SpeakerTurn[]): number {
  const names = [...new Set(truth.map(({ speaker }) => speaker))];
  const labels = [...new Set(turns.map(({ speaker }) => speaker))];
  const end = Math.max(...[...truth, ...turns].map((turn) => turn.end));
  const talking = (all: readonly SpeakerTurn[], time: number) =>
    new Set(all.filter((turn) => turn.start <= time && time < turn.end).map(({ speaker }) => speaker));
  const times = Array.from({ length: Math.ceil(end / STEP) }, (_, index) => (index + 0.5) * STEP);
  const frames = times.map((time) => ({ real: talking(truth, time), found: talking(turns, time) }));
  const shared = names.map((name) =>
    labels.map((label) => frames.filter(({ real, found }) => real.has(name) && found.has(label)).length),
  );
  const labelOf = new Map([...assignRows(shared)].map((column, row) => [names[row]!, labels[column]]));
  let errors = 0;
  let spoken = 0;
  for (const { real, found } of frames) {
    const right = [...real].filter((name) => found.has(labelOf.get(name) ?? '')).length;
    errors += Math.max(real.size, found.size) - right;
    spoken += real.size;
  }
  return errors / spoken;
}
