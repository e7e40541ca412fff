import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { transcribe } from '../e2e/ask.ts';
import { signal } from './signal.ts';
import { FRAGILE, oneOf, VISITOR, type World } from './world.ts';

/** A fault that is injected into the server at about regular intervals. */
export interface Fault {
  readonly name: string;
  readonly everyMinutes: number;
  /** Injects the fault, and returns the problem with the server's reaction; `undefined` if there is none. */
  run(world: World): Promise<string | undefined>;
}

async function workerOf({ server }: World, model: string): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/v1/status`);
  const { workers } = (await answer.json()) as {
    workers: readonly { model: string; pid?: number; state: string }[];
  };
  return workers.find((worker) => worker.model === model && /ready|busy/.test(worker.state))?.pid;
}

async function signalled(world: World, name: NodeJS.Signals): Promise<undefined> {
  const pid = await workerOf(world, FRAGILE);
  if (pid !== undefined) signal(pid, name);
}

const FULL_MS = 5_000;

/** Fills the temporary folder. Only if that folder is a file system of its own. */
async function fullFolder(world: World): Promise<undefined> {
  const path = join(world.folders.temporary, 'full');
  const file = openSync(path, 'w');
  world.isFull = true;
  try {
    for (const block = Buffer.alloc(2 ** 20); ;) writeSync(file, block);
  } catch {
    await sleep(FULL_MS);
  } finally {
    closeSync(file);
    rmSync(path);
  }
  // Requests that began while the folder was full may get their responses now.
  await sleep(FULL_MS);
  world.isFull = false;
}

const run = promisify(execFile);

/** Installs a model, sends it a request, and removes it, as a user does; later requests must fail. */
async function visit(world: World): Promise<string | undefined> {
  const { models, visitor } = world.folders;
  const voice = (...args: string[]) =>
    run(process.execPath, ['bin/voice.js', 'models', ...args, '--models-dir', models, '--quiet']);
  const ask = async (clip = oneOf(world.clips, world.random)) => {
    const { status, body } = await transcribe(world.server, clip, { model: VISITOR });
    return status === 200 && body.text !== clip.text('de') ? `200 ${body.text}` : status;
  };
  await voice('pull', visitor);
  const there = await ask();
  await voice('rm', VISITOR);
  const gone = await ask();
  // On a busy machine the model may not have started in time.
  if (world.isFull || ((there === 200 || there === 503) && gone === 400)) return undefined;
  return `a model that was installed was answered ${there}, and removed ${gone}`;
}

/** @param mayFill whether the temporary folder can be filled without harm to other programs */
export const faults = (mayFill: boolean): readonly Fault[] => [
  { name: 'a worker killed', everyMinutes: 0.75, run: (world) => signalled(world, 'SIGKILL') },
  { name: 'a worker stopped', everyMinutes: 4, run: (world) => signalled(world, 'SIGSTOP') },
  ...(mayFill ? [{ name: 'temporary folder full', everyMinutes: 5, run: fullFolder }] : []),
  { name: 'a model came and went', everyMinutes: 6, run: visit },
];
