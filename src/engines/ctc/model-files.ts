import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import type { GraphFiles } from '../frames/acoustic/open-acoustic-model.ts';
import type { CtcConfig } from './config.ts';

/** The files of one model; absolute paths. */
export interface CtcFiles {
  readonly graphs: GraphFiles;
  readonly tokens: string;
}

const TOKEN_FILES = ['tokens.txt', 'units.txt'];
/** Suffixes in order of preference: the original precision first. */
const SUFFIXES = ['', '.int8', '.quant', '.fp16'];

/**
 * Finds the files in a model's folder: `encoder.onnx` with `ctc.onnx`, `model.onnx`, or the only `.onnx`
 * file; each also as `.int8.onnx`, `.quant.onnx` or `.fp16.onnx`. The configuration may name the files
 * instead.
 * @throws VoiceError `invalid_manifest` naming the files that it may have.
 */
export async function findCtcFiles(
  folder: string,
  { model, tokens }: Pick<CtcConfig, 'model' | 'tokens'>,
): Promise<CtcFiles> {
  const names = await readdir(folder).catch((): string[] => []);
  const symbols = tokens ?? TOKEN_FILES.find((name) => names.includes(name));
  if (symbols === undefined) throw missing(folder, 'has no list of tokens', TOKEN_FILES);
  return { graphs: findGraphs(folder, names, model), tokens: join(folder, symbols) };
}

function findGraphs(folder: string, names: readonly string[], model: string | undefined): GraphFiles {
  if (model !== undefined) return { kind: 'single', model: join(folder, model) };
  const find = (stem: string) =>
    SUFFIXES.map((suffix) => `${stem}${suffix}.onnx`).find((name) => names.includes(name));
  const encoder = find('encoder');
  const ctc = find('ctc');
  if (encoder !== undefined && ctc !== undefined) {
    return { kind: 'pair', encoder: join(folder, encoder), ctc: join(folder, ctc) };
  }
  const graphs = names.filter((name) => name.endsWith('.onnx'));
  const single = find('model') ?? (graphs.length === 1 ? graphs[0] : undefined);
  if (single !== undefined) return { kind: 'single', model: join(folder, single) };
  throw graphs.length > 1
    ? missing(
        folder,
        `has several graphs (${graphs.slice(0, 5).join(', ')}); name one as engine_config.model`,
        [],
      )
    : missing(folder, 'has no graph', ['model.onnx', 'encoder.onnx and ctc.onnx']);
}

function missing(folder: string, problem: string, names: readonly string[]): VoiceError {
  const looked = names.length > 0 ? `. Looked for: ${names.join(', ')}` : '';
  return new VoiceError('invalid_manifest', `The model folder '${basename(folder)}' ${problem}${looked}.`);
}
