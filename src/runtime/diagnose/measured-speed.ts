import { readBench } from '../bench/bench-results.ts';
import { chooseByFigures } from '../bench/choose.ts';
import { type Finding, missing, ok, type CheckContext } from './finding.ts';

/** Reports whether `voice bench` has measured models here, and which ones suit the machine. */
export async function checkMeasuredSpeed({ settings: { modelsDir } }: CheckContext): Promise<Finding> {
  const report = await readBench(modelsDir);
  if (report === undefined) return missing('no model was measured on this machine', 'voice bench');
  const { measured, results } = report;
  const figures = results.flatMap(({ model, figures }) =>
    figures ? [`${model} ${figures.speed.toFixed(1)} x`] : [],
  );
  const choices = Object.entries(chooseByFigures(results)).flatMap(([use, model]) =>
    model === undefined ? [] : [`${use}: ${model}`],
  );
  const speeds = figures.length > 0 ? `${figures.join(', ')} real time` : 'no model gave figures';
  return ok([`${speeds}, on ${measured.slice(0, 10)}`, ...choices].join('; '));
}
