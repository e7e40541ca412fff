import { onTestFinished } from 'vitest';
import type { InstalledModel, SttManifest } from '../../src/domain/model.ts';
import type { Speech } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttRequest } from '../../src/domain/recognition.ts';
import { Supervisor, type SupervisorOptions } from '../../src/supervisor/supervisor.ts';
import type { WorkerLog } from '../../src/supervisor/order.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import { transcribeOne } from '../helpers/transcribe-one.ts';

/** A program of `test/fixtures/workers`. */
export const workerProgram = (name: string) => new URL(`../fixtures/workers/${name}.mjs`, import.meta.url);

/** A model for which the scripted worker loads no file. */
export const scriptedModel = (change: Partial<SttManifest> = {}): InstalledModel<SttManifest> => ({
  manifest: sttManifest({ name: 'scripted', ...change }),
  folder: '',
});

/**
 * A request whose prompt tells the scripted worker what to do; without a prompt it answers its process id.
 */
export const told = (prompt?: string): SttRequest => ({
  speech: new Float32Array(16) as Speech,
  speechProbability: 1,
  task: 'transcribe',
  temperature: 0,
  ...(prompt !== undefined && { prompt }),
});

const never = new AbortController().signal;

/** The id of the worker process that answers a call. */
export async function answeringPid(engine: SttEngine): Promise<number> {
  const { segments } = await transcribeOne(engine, told(), never);
  return Number(segments[0]!.text);
}

export interface OpenedSupervisor {
  readonly supervisor: Supervisor;
  readonly log: WorkerLog[];
}

/** A supervisor of scripted workers on free ports; closed when the test is finished. */
export function openSupervisor(change: Partial<SupervisorOptions> = {}): OpenedSupervisor {
  const log: WorkerLog[] = [];
  const supervisor = new Supervisor({
    ...TEST_OPTIONS,
    log: (line) => log.push(line),
    program: workerProgram('scripted'),
    ...change,
  });
  onTestFinished(() => supervisor.close());
  return { supervisor, log };
}

const TEST_OPTIONS = {
  workers: 1,
  host: '127.0.0.1',
  ports: { stt: 0, tts: 0 },
  threadsFor: () => 1,
  idleMs: 600_000,
  env: process.env,
} satisfies Partial<SupervisorOptions>;

/** True while the process with that id has not ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
