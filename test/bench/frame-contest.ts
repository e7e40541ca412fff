import { type Clip, type Judge, type JudgeRun, runJudge } from './run-judge.ts';
import { median } from './statistics.ts';

/** The program that runs our frame-by-frame engines as a judge. */
export const OURS = 'dist/test/bench/frame-engine.js';

const ROUNDS = 3;

/** A judge's figures, as shares of the duration of the sound. */
interface Run {
  readonly name: string;
  readonly rtf: number;
  /** The processor time. */
  readonly cpu: number;
}

export interface ContestResult {
  readonly runs: readonly Run[];
  /** Name, RTF and processor time of each judge. */
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  /** The text of each judge. */
  readonly texts: readonly string[];
}

/** Runs judges on the same clips with the same model, in turns; the last may be sherpa-onnx. */
export async function holdContest(
  {
    model,
    judges,
    segments,
  }: { readonly model: string; readonly judges: readonly Judge[]; readonly segments: readonly Clip[] },
  say: (line: string) => void,
): Promise<ContestResult> {
  const rounds = judges.map((): JudgeRun[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, judge] of judges.entries()) {
      say(`${judge.name}, ${round + 1} of ${ROUNDS}`);
      rounds[index]!.push(await runJudge(judge, model, segments));
    }
  const runs = judges.map(({ name }, index): Run => {
    const share = (of: (run: JudgeRun) => number) =>
      median(rounds[index]!.map((run) => of(run) / run.audioSeconds));
    return {
      name,
      rtf: share(({ inferenceSeconds }) => inferenceSeconds),
      cpu: share(({ cpuSeconds }) => cpuSeconds),
    };
  });
  return {
    runs,
    rows: runs.map(({ name, rtf, cpu }) => [name, rtf.toFixed(5), cpu.toFixed(5)]),
    notes: besideTheLast(runs),
    texts: rounds.map(([first]) => first!.texts.join(' ')),
  };
}

/** Sentences with each judge's processor time relative to the last, if that is sherpa-onnx. */
function besideTheLast(runs: readonly Run[]): readonly string[] {
  const last = runs.at(-1);
  if (!last?.name.startsWith('sherpa')) return [];
  return runs
    .slice(0, -1)
    .map(
      ({ name, cpu }) => `${name}: ${(cpu / last.cpu).toFixed(2)} times the processor time of ${last.name}.`,
    );
}
