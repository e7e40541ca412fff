import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_STT_MODEL } from '../../src/models/catalog.ts';
import { readLines } from '../../src/supervisor/child.ts';
import { installFunctional } from '../helpers/functional-model.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { transcribe } from './ask.ts';
import { record, twoSentences } from './tone-recordings.ts';

/**
 * Checks the promise of docs/privacy.md with the built program, on an empty home and temporary folder. The
 * variables of CI services are unset, because some libraries send nothing if those are set.
 */

const RECORDING = record(twoSentences('de'));
const VOICE = [process.execPath, resolve('bin/voice.js')];

/** A seccomp filter lets all calls other than network calls run at full speed. */
const TRACING = ['-f', '--seccomp-bpf', '-qq'];

/** Some containers do not allow strace. */
const canTrace = await execa('strace', [...TRACING, '-o', '/dev/null', 'true'], { reject: false }).then(
  ({ exitCode }) => exitCode === 0,
);
const noTrace = canTrace ? '' : ' (its network calls are skipped: strace is not there, or may not trace)';

let folder: string;
/** Stands in for the package registry and the model hub, which `voice doctor` tries to reach. */
let elsewhere: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voice-nothing-sent-'));
  installFunctional(join(folder, 'models'), { name: DEFAULT_STT_MODEL });
  installFunctionalKokoro(join(folder, 'models'));
  writeFileSync(join(folder, 'recording.wav'), RECORDING.bytes);
  elsewhere = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{}'));
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  elsewhere.close();
  await rm(folder, { recursive: true, force: true });
});

/** The folders of each process. */
const OWN_FOLDERS = ['home', 'tmp', 'work'];

/** Starts a process in new folders of its own. */
function begin(name: string, command: readonly string[]) {
  const at = mkdtempSync(join(folder, `${name}-`));
  for (const own of OWN_FOLDERS) mkdirSync(join(at, own));
  const trace = join(at, 'trace');
  const tracer = canTrace ? ['strace', ...TRACING, '-e', 'trace=network', '-o', trace] : [];
  const [program = '', ...args] = [...tracer, ...command];
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const running = execa(program, args, {
    cwd: join(at, 'work'),
    extendEnv: false,
    env: {
      PATH: process.env['PATH'],
      HOME: join(at, 'home'),
      TMPDIR: join(at, 'tmp'),
      VOICE_MODELS_DIR: join(folder, 'models'),
      VOICE_HUB_URL: url,
      npm_config_registry: url,
      VOICE_STT_PORT: '0',
      VOICE_TTS_PORT: '0',
    },
    // Ctrl-C signals all processes of a group.
    detached: true,
    reject: false,
  });
  return {
    running,
    left: () => left(at),
    foreignAddresses: () => foreignAddresses(canTrace ? readFileSync(trace, 'utf8') : ''),
  };
}

/** All files that a process created, except the compile cache of Node.js 22.1 and later. */
const left = (at: string): readonly string[] =>
  OWN_FOLDERS.flatMap((own) =>
    readdirSync(join(at, own), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name).slice(at.length + 1))
      .filter((path) => !path.startsWith('home/.cache/voice/compiled/')),
  );

/** The addresses in a trace of network calls that are outside this machine. */
const foreignAddresses = (trace: string): readonly string[] =>
  [...trace.matchAll(/\{sa_family=([^}]*)\}/g)]
    .map(([, address = '']) => address)
    .filter((address) => !HARMLESS.some((kind) => kind.test(address)));

const HARMLESS = [
  // The loopback interface, except DNS servers on it.
  /^AF_INET, (?!sin_port=htons\(53\),).*"127\./,
  /^AF_INET6, (?!sin6_port=htons\(53\),).*"::1"/,
  // Unnamed pipes between our processes. A named one would be a service of the system, such as its resolver.
  /^AF_UNIX$/,
  // Queries to the kernel for the network interfaces.
  /^AF_NETLINK,/,
];

describe('nothing is sent anywhere', () => {
  it.each([
    ['transcribe', ['transcribe', 'recording.wav'], []],
    ['speak', ['speak', 'Hello there.', '-q', '-o', 'out.wav'], ['work/out.wav']],
    ['doctor', ['doctor'], []],
  ])(`by voice %s, and it leaves no unrequested files${noTrace}`, async (name, args, asked) => {
    const inFolder = args.map((arg) => (arg === 'recording.wav' ? join(folder, arg) : arg));
    const { running, ...seen } = begin(name, [...VOICE, ...inFolder]);
    expect(await running).toMatchObject({ exitCode: 0, stderr: '' });
    expect(seen.left()).toEqual(asked);
    expect(seen.foreignAddresses()).toEqual([]);
  });

  it(`by voice serve and its workers${noTrace}`, async () => {
    const { running, ...seen } = begin('serve', [...VOICE, 'serve', '--port', '0', '--log-format', 'json']);
    const url = await new Promise<string>((listening, ended) => {
      readLines(running.stderr, (line) => {
        const [, address] = /"listening on ([^"]+)"/.exec(line) ?? [];
        if (address !== undefined) listening(address);
      });
      void running.finally(() => ended(new Error('It has ended.')));
    });
    const { body } = await transcribe({ url }, RECORDING, { model: DEFAULT_STT_MODEL }).finally(() =>
      process.kill(-running.pid!, 'SIGINT'),
    );
    expect(body.text).toBe(RECORDING.text('de'));
    expect((await running).exitCode).toBe(0);
    expect(seen.left()).toEqual([]);
    expect(seen.foreignAddresses()).toEqual([]);
  });

  it.skipIf(!canTrace)(`and the trace would show a name lookup${noTrace}`, async () => {
    const look = "require('node:dns').lookup('voice.invalid', () => {})";
    const { running, foreignAddresses } = begin('look-up', [process.execPath, '-e', look]);
    await running;
    expect(foreignAddresses()).not.toEqual([]);
  });
});
