import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, ModelFile } from '../../domain/model.ts';
import { formatBytes } from '../../base/byte-size.ts';
import {
  catalogEntry,
  DEFAULT_SPEAKER_MODEL,
  DEFAULT_STT_MODEL,
  DEFAULT_TTS_MODEL,
  withSize,
} from '../../models/catalog.ts';
import { checkFiles, isBad } from '../../models/check-files.ts';
import { whyUnusable } from '../../models/describe-disk-use.ts';
import { freeBytes } from '../../base/free-bytes.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { ModelStore } from '../../models/store.ts';
import { broken, type Finding, missing, ok, type CheckContext } from './finding.ts';
import { askRegistry } from './network.ts';
import { missingLexiconsNotice } from '../../engines/kokoro/missing-lexicons.ts';
import { SPEECH_FORMATS } from '../../media/encode.ts';
import { findFfmpeg } from '../../media/find-ffmpeg.ts';
import { readBench } from '../bench/bench-results.ts';
import { chooseByFigures } from '../bench/choose.ts';

/** Checks that the models folder, or the nearest existing one above it, can be written to. */
export async function checkModelsFolder({ settings: { modelsDir } }: CheckContext): Promise<Finding> {
  const nearest = await nearestExisting(modelsDir);
  try {
    // The slash at the end makes `access` refuse a file.
    await access(`${nearest}/`, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { problem, advice } = whyUnusable(error);
    return broken(`${nearest} ${problem}`, advice);
  }
  return ok(nearest === modelsDir ? modelsDir : `${modelsDir} (made by the first pull)`);
}

/** Checks all installed models without reading their files completely, as `voice models verify` does. */
export async function checkInstalledModels({ settings: { modelsDir } }: CheckContext): Promise<Finding> {
  const { models, problems } = await new ModelStore(modelsDir).list();
  const damaged = await asyncFilter(models, isDamaged);
  const unusable = problems.map(({ name }) => name);
  const areUnreadable = problems.some(({ kind }) => kind === 'storage');
  const names = [...unusable, ...damaged.map(({ manifest }) => manifest.name)];
  if (names.length > 0) {
    // Without its manifest, an own model does not tell its source.
    const repair = (name: string) =>
      unusable.includes(name) && !catalogEntry(name) ? `voice models rm ${name}` : pullCommand(name);
    const why = problems.map(({ message }) => ` ${message}`).join('');
    return broken(
      `${names.join(', ')} cannot be used.${why}`.replace(/\.$/, ''),
      areUnreadable ? 'change the permissions of their folders' : names.map(repair).join('; '),
    );
  }
  if (models.length === 0) return missing('none yet', "'voice models catalog' lists them all");
  return ok(models.map(({ manifest }) => manifest.name).join(', '));
}

/** Checks the default model, or whether it can be pulled. */
export async function checkDefaultModel(place: CheckContext, signal: AbortSignal): Promise<Finding> {
  const name = DEFAULT_STT_MODEL;
  const { modelsDir } = place.settings;
  try {
    const model = await new ModelStore(modelsDir).get(name);
    return (await isDamaged(model))
      ? broken(`files of ${name} are missing or cut off`, pullCommand(name))
      : ok(name);
  } catch (error) {
    const failure = VoiceError.from(error);
    if (failure.kind === 'storage') throw error;
    if (failure.kind !== 'model_not_found')
      return broken(failure.message.replace(/\.$/, ''), pullCommand(name));
  }
  try {
    await askRegistry(place, signal);
  } catch (error) {
    signal.throwIfAborted();
    const problem = `${name} is not installed, and ${VoiceError.from(error).message}`;
    return broken(problem, `connect and run ${pullCommand(name)}, or copy its folder into ${modelsDir}`);
  }
  const size = formatBytes((catalogEntry(name)?.files ?? []).reduce((sum, { bytes = 0 }) => sum + bytes, 0));
  return missing(
    `${name} is not installed yet; the first 'voice transcribe' fetches it (${size})`,
    pullCommand(name),
  );
}

/** Bytes: room for a few models. */
const LITTLE_ROOM = 1e9;

/** Whether the disk of the models folder has room for a few models. */
export async function checkDisk({ settings: { modelsDir } }: CheckContext): Promise<Finding> {
  const free = await freeBytes(await nearestExisting(modelsDir));
  if (free === Infinity) return ok('unknown');
  const detail = `${formatBytes(free)} where the models are`;
  return free < LITTLE_ROOM
    ? missing(`only ${detail}`, 'free some, or choose another disk with VOICE_MODELS_DIR')
    : ok(detail);
}

async function isDamaged({ folder, manifest: { files } }: InstalledModel): Promise<boolean> {
  // Without their hashes only sizes are compared, which takes no time.
  const reports = await checkFiles(folder, files.map(withoutHash));
  return reports.some(isBad);
}

function withoutHash({ sha256: _sha256, ...file }: ModelFile): ModelFile {
  return file;
}

async function nearestExisting(path: string): Promise<string> {
  const there = await stat(path).then(
    () => true,
    () => false,
  );
  return there || dirname(path) === path ? path : nearestExisting(dirname(path));
}

async function asyncFilter<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<readonly T[]> {
  const kept = await Promise.all(items.map(test));
  return items.filter((_, index) => kept[index]);
}

/** Checks the default model of `voice speak`. */
export async function checkSpeechModel({ settings: { modelsDir } }: CheckContext): Promise<Finding> {
  const name = DEFAULT_TTS_MODEL;
  try {
    const lack = await missingLexiconsNotice(await new ModelStore(modelsDir).get(name));
    return lack === undefined ? ok(name) : missing(lack, pullCommand(name));
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    if (kind === 'storage') throw error;
    if (kind !== 'model_not_found') return broken(message.replace(/\.$/, ''), pullCommand(name));
    return missing(`${name} is not installed; 'voice speak' speaks with eSpeak`, pullCommand(name));
  }
}

/** Checks the diarization model. */
export async function checkSpeakerModel({ settings: { modelsDir } }: CheckContext): Promise<Finding> {
  const store = new ModelStore(modelsDir);
  const model = store.usualOf((await store.list()).models, 'speaker');
  if (model === undefined)
    return missing(
      `${withSize(DEFAULT_SPEAKER_MODEL)} is not installed; nothing tells speakers apart`,
      pullCommand(DEFAULT_SPEAKER_MODEL),
    );
  const { name } = model.manifest;
  return (await isDamaged(model))
    ? broken(`files of ${name} are missing or cut off`, pullCommand(name))
    : ok(name);
}

/** Checks which formats of speech can be written. */
export async function checkEncoders({ settings: { ffmpeg }, env }: CheckContext): Promise<Finding> {
  const search = { ffmpeg, searchPath: env['PATH'] ?? '' };
  const hasFfmpeg = (await findFfmpeg(search)) !== undefined;
  const formats = await Promise.all(
    Object.entries(SPEECH_FORMATS).map(async ([name, facts]) => ({
      name,
      works: (await opens(facts, search)) || (hasFfmpeg && facts.ffmpeg !== undefined),
    })),
  );
  const names = (works: boolean) =>
    formats.filter((format) => format.works === works).map(({ name }) => name);
  const lacking = names(false);
  if (lacking.length === 0) return ok(names(true).join(', '));
  return missing(`${names(true).join(', ')}; no ${lacking.join(', ')}`, 'install ffmpeg');
}

async function opens(
  { open }: (typeof SPEECH_FORMATS)[keyof typeof SPEECH_FORMATS],
  search: Parameters<typeof findFfmpeg>[0],
): Promise<boolean> {
  try {
    (await open?.(search))?.close();
    return open !== undefined;
  } catch {
    return false;
  }
}

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
