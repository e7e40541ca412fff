import { VoiceError } from '../domain/errors.ts';
import { cancellable, throwIfCancelled } from '../domain/cancellation.ts';
import { broken, type Finding, type CheckContext } from './diagnose/finding.ts';
import {
  checkAac,
  checkDecoders,
  checkEspeak,
  checkMachine,
  checkNode,
  checkOnnxRuntime,
  checkSettings,
  checkSpeechDetector,
} from './diagnose/installation.ts';
import {
  checkDefaultModel,
  checkDisk,
  checkEncoders,
  checkInstalledModels,
  checkModelsFolder,
  checkSpeakerModel,
  checkSpeechModel,
  checkMeasuredSpeed,
} from './diagnose/models.ts';
import { checkHub, checkRegistry } from './diagnose/network.ts';
import { checkOtherWhispers } from './diagnose/other-whispers.ts';
import { checkFfmpeg, checkPlayers, checkRecorders } from './diagnose/programs.ts';

/** One check. Transcription is impossible while a `necessary` one is broken. */
export interface Check {
  readonly name: string;
  readonly need: 'necessary' | 'useful';
  run(place: CheckContext, signal: AbortSignal): Promise<Finding>;
}

export const DOCTOR_CHECKS: readonly Check[] = [
  { name: 'Node.js', need: 'necessary', run: checkNode },
  { name: 'settings', need: 'necessary', run: checkSettings },
  { name: 'ONNX Runtime', need: 'necessary', run: checkOnnxRuntime },
  { name: 'speech detector', need: 'necessary', run: checkSpeechDetector },
  { name: 'audio decoders', need: 'necessary', run: checkDecoders },
  { name: 'AAC decoder', need: 'useful', run: checkAac },
  { name: 'ffmpeg', need: 'useful', run: checkFfmpeg },
  { name: 'audio encoders', need: 'useful', run: checkEncoders },
  { name: 'eSpeak NG', need: 'useful', run: checkEspeak },
  { name: 'player', need: 'useful', run: checkPlayers },
  { name: 'recorder', need: 'useful', run: checkRecorders },
  { name: 'models folder', need: 'necessary', run: checkModelsFolder },
  { name: 'installed models', need: 'useful', run: checkInstalledModels },
  { name: 'other Whispers', need: 'useful', run: checkOtherWhispers },
  { name: 'default model', need: 'necessary', run: checkDefaultModel },
  { name: 'speech model', need: 'useful', run: checkSpeechModel },
  { name: 'speaker model', need: 'useful', run: checkSpeakerModel },
  { name: 'package registry', need: 'useful', run: checkRegistry },
  { name: 'model hub', need: 'useful', run: checkHub },
  { name: 'free disk', need: 'useful', run: checkDisk },
  { name: 'machine', need: 'useful', run: checkMachine },
  { name: 'measured speed', need: 'useful', run: checkMeasuredSpeed },
];

export type Diagnosis = Pick<Check, 'name' | 'need'> & { readonly finding: Finding };

/** Milliseconds: longer than any check takes on a slow machine, and short enough to wait for. */
const LIMIT_MS = 15_000;

/**
 * Runs all checks side by side and yields their findings in order. A check that throws or takes too long
 * counts as broken.
 * @throws VoiceError `cancelled` when `signal` aborts.
 */
export async function* diagnose(
  place: CheckContext,
  signal: AbortSignal,
  {
    checks = DOCTOR_CHECKS,
    limitMs = LIMIT_MS,
  }: { readonly checks?: readonly Check[]; readonly limitMs?: number } = {},
): AsyncGenerator<Diagnosis, void, undefined> {
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  const found = checks.map((check) => bounded(check, place, either, limitMs));
  try {
    for (const [index, { name, need }] of checks.entries()) {
      const finding = await found[index]!;
      throwIfCancelled(signal);
      yield { name, need, finding };
    }
  } finally {
    leaving.abort();
  }
}

/** True if the finding keeps voice from transcribing. */
export function isFatal({ need, finding }: Diagnosis): boolean {
  return need === 'necessary' && finding.state === 'broken';
}

async function bounded(
  check: Check,
  place: CheckContext,
  signal: AbortSignal,
  limitMs: number,
): Promise<Finding> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  const either = AbortSignal.any([signal, late.signal]);
  try {
    return await cancellable(check.run(place, either), either);
  } catch (error) {
    if (late.signal.aborted)
      return broken(`no answer within ${limitMs / 1000} s`, 'try again when the machine is less busy');
    const { kind, message, cause } = VoiceError.from(error);
    const words = kind === 'internal' && cause instanceof Error ? cause.message : message;
    const [detail, advice = 'run it again with --verbose'] = withoutStop(words).split(/; (?=[^;]+$)/);
    return broken(detail!, advice);
  } finally {
    clearTimeout(timer);
  }
}

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');
