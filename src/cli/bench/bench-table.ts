import { formatBytes } from '../../base/byte-size.ts';
import { printable } from '../../base/printable.ts';
import { DEFAULT_STT_MODEL } from '../../models/catalog.ts';
import type { BenchResult } from '../../runtime/bench/bench-results.ts';
import { type BenchChoices, LIVE_SPEED, SPEECH_SPEED } from '../../runtime/bench/choose.ts';

const COLUMNS = ['TYPE', 'SPEED', 'FIRST', 'LOAD', 'MEMORY', 'WORDS', 'CATALOG'] as const;
const WIDTHS = [4, 7, 7, 7, 8, 5, 0];

/** The head of the table, for models with names of at most `nameWidth` characters. */
export const benchHead = (nameWidth: number): string => row('MODEL', COLUMNS, nameWidth);

/** One model's line of the table. */
export function benchRow(result: BenchResult, nameWidth: number): string {
  const { model, type, figures, memory, failure } = result;
  if (figures === undefined)
    return `${printable(model).padEnd(nameWidth)}  ${type}  ${printable(failure ?? 'not measured')}\n`;
  const cells = [
    type,
    `${figures.speed.toFixed(1)} x`,
    seconds(figures.first),
    seconds(figures.load),
    memory === undefined ? '-' : formatBytes(memory),
    figures.words === undefined ? '-' : `${Math.round(100 * figures.words)} %`,
    promised(result),
  ];
  return row(printable(model), cells, nameWidth);
}

const row = (name: string, cells: readonly string[], nameWidth: number): string =>
  `${[name.padEnd(nameWidth), ...cells.map((cell, index) => (index === 0 || index === 6 ? cell.padEnd(WIDTHS[index]!) : cell.padStart(WIDTHS[index]!)))].join('  ').trimEnd()}\n`;

const seconds = (value: number): string => `${value.toFixed(2)} s`;

/** The catalog's facts about a model. */
function promised({ catalog }: BenchResult): string {
  if (catalog === undefined) return '-';
  const { speed, errors, memory, load } = catalog;
  return [
    ...(speed === undefined ? [] : [`${speed} x ${DEFAULT_STT_MODEL}`]),
    ...(errors === undefined ? [] : [`${errors} x its errors`]),
    ...(memory === undefined ? [] : [`${memory} MB`]),
    ...(load === undefined ? [] : [`loads in ${load} s`]),
  ].join(', ');
}

/** The sentences that recommend models. */
export function benchAdvice(choices: BenchChoices, results: readonly BenchResult[]): readonly string[] {
  const hasStt = results.some(({ type, figures }) => type === 'stt' && figures !== undefined);
  const spoke = results.some(({ type, figures }) => type === 'tts' && figures !== undefined);
  return [
    ...(hasStt
      ? [
          choices.live === undefined
            ? `For live captions: none, as all are slower than ${LIVE_SPEED} times real time here.`
            : `For live captions: ${choices.live}`,
          `For files: ${choices.files}`,
        ]
      : []),
    ...(spoke
      ? [
          choices.speech === undefined
            ? `For speech: none keeps up with playing (${SPEECH_SPEED} times real time) here.`
            : `For speech: ${choices.speech}`,
        ]
      : []),
  ].map(printable);
}
