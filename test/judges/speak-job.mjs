import { text } from 'node:stream/consumers';

/**
 * What a judge that speaks is asked on standard input, as JSON: `{ model, threads, sentence, long, passage, rounds }`.
 * `model` is a folder of Kokoro, as test/bench/speaking-folder.ts puts it together.
 */
export const readJob = async () => JSON.parse(await text(process.stdin));

/**
 * Loads a voice, and prints one JSON line: `loadSeconds`; round by round `sentenceMs` and `longMs`, how long after the
 * sentence and the long text were given their first sound was there, and `interruptedMs`, the same for a sentence that
 * is given once the long text sounds; and of the passage, spoken to its end, `seconds`, `cpuSeconds` and `soundSeconds`.
 * `load` answers with what makes the sound of a text, piece by piece, at 24 kHz; who has heard enough leaves it. The
 * sentence is spoken before anything is timed.
 */
export async function judge({ sentence, long, passage, rounds }, load) {
  const loading = performance.now();
  const say = await load();
  const loadSeconds = (performance.now() - loading) / 1000;

  const toFirstSound = async (text, { leave = false } = {}) => {
    const begun = performance.now();
    let first;
    for await (const samples of say(text)) {
      if (samples.length > 0) first ??= performance.now() - begun;
      if (leave && first !== undefined) break;
    }
    return first;
  };
  await toFirstSound(sentence);
  const [sentenceMs, longMs, interruptedMs] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    sentenceMs.push(await toFirstSound(sentence));
    const begun = performance.now();
    longMs.push(await toFirstSound(long, { leave: true }));
    const left = performance.now();
    interruptedMs.push((await toFirstSound(sentence)) + (left - begun - longMs.at(-1)));
  }

  const before = process.cpuUsage();
  const begun = performance.now();
  let spoken = 0;
  for await (const samples of say(passage)) spoken += samples.length;
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  const soundSeconds = spoken / 24_000;
  console.log(
    JSON.stringify({ loadSeconds, sentenceMs, longMs, interruptedMs, seconds, cpuSeconds, soundSeconds }),
  );
}
