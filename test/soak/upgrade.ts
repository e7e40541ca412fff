import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { transcribe } from '../e2e/ask.ts';
import { playAcrossServers } from '../e2e/moving-client.ts';
import { record, sentences } from '../e2e/tone-recordings.ts';
import { serve, untilEnded } from '../e2e/voice-server.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';

// npm run soak:upgrade -- --requests 5000 --sessions 20 --upgrades 3: upgrades a server several times while
// clients send requests and live sessions run. Each request must get the right response, and each session
// every word exactly once. The exit code is 1 if there was a problem.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    sessions: { type: 'string', default: '20' },
    upgrades: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
  },
});
const [requests, sessions, upgrades, clients] = [
  values.requests,
  values.sessions,
  values.upgrades,
  values.clients,
].map(Number) as [number, number, number, number];
/** One of this many requests transcribes; the others list the models, which is quick. */
const TRANSCRIBES_EVERY = 10;
const TAKEN_OVER = /^process (\d+) has taken over the port/;

const folder = mkdtempSync(join(tmpdir(), 'voice-upgrade-'));
installFunctional(folder, { engineConfig: { beam_size: 1 } });
const server = await serve({
  modelsDir: folder,
  args: ['--preload', FUNCTIONAL, '--log-level', 'info', '--drain-seconds', '30'],
});
let pid = server.pid;
const problems: string[] = [];
let asked = 0;
const upgraded = new AbortController();
const clip = record(sentences(1));
const text = clip.text('de');

const ask = async () => {
  while (asked < requests || !upgraded.signal.aborted) {
    const index = asked++;
    try {
      if (index % TRANSCRIBES_EVERY > 0) {
        const response = await fetch(`${server.url}/v1/models`);
        await response.text();
        if (response.status !== 200) problems.push(`request ${index}: status ${response.status}`);
        // After the requested number, requests go on slowly until the last upgrade is over.
        if (index > requests) await sleep(50);
        continue;
      }
      const { status, body } = await transcribe(server, clip);
      if (status !== 200 || body.text !== text)
        problems.push(`request ${index}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      problems.push(`request ${index}: ${message} ${String(cause)}`);
    }
  }
};

const talk = async (index: number) => {
  const spoken = record(sentences(2, index));
  const query = `?model=${FUNCTIONAL}&language=de`;
  const moved = await playAcrossServers(server, {
    pcm: spoken.pcm,
    query,
    isEnough: () => upgraded.signal.aborted,
  });
  if (moved.text !== Array(moved.rounds).fill(spoken.text('de')).join(' '))
    problems.push(`session ${index}: ${moved.rounds} times '${spoken.text('de')}' became '${moved.text}'`);
  return moved.reasons.length - 1;
};

const upgrade = async () => {
  for (let nth = 1; nth <= upgrades; nth++) {
    await sleep(5000);
    const began = performance.now();
    const before = asked;
    server.takeLog();
    process.kill(pid, 'SIGUSR2');
    const { msg } = await server.line(
      (line) => TAKEN_OVER.test(line.msg) || line.msg.startsWith('the upgrade has failed'),
    );
    const next = Number(TAKEN_OVER.exec(msg)?.[1]);
    if (!(next > 0)) throw new Error(msg);
    const takenOver = performance.now();
    await untilEnded([pid]);
    const [start, drain] = [takenOver - began, performance.now() - takenOver].map((ms) =>
      (ms / 1000).toFixed(1),
    );
    console.log(
      `upgrade ${nth}: the new process serves after ${start} s, the old one ended ${drain} s later; ${asked - before} requests meanwhile`,
    );
    pid = next;
  }
  upgraded.abort();
};

try {
  const talks = Promise.all(Array.from({ length: sessions }, async (_, index) => talk(index)));
  const asks = Promise.all(Array.from({ length: clients }, ask));
  await upgrade();
  await asks;
  const moves = await talks;
  console.log(
    `${asked} requests, ${sessions} sessions, which moved ${moves.reduce((sum, n) => sum + n, 0)} times`,
  );
} catch (error) {
  problems.push(String(error));
} finally {
  process.kill(pid);
  await untilEnded([pid]);
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 50)) console.error(`!! ${problem}`);
console.log(problems.length === 0 ? 'Nothing is lost.' : `${problems.length} things are wrong.`);
process.exit(problems.length > 0 ? 1 : 0);
