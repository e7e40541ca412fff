import { text } from 'node:stream/consumers';

/**
 * Reads the job of a speaking judge from standard input, as JSON: `{ model, threads, sentence, long, passage,
 * rounds }`. `model` is a folder of Kokoro, as test/generated/kokoro/random/random-kokoro.ts writes it.
 */
export const readJob = async () => JSON.parse(await text(process.stdin));

/**
 * Loads a voice, and prints one JSON line. It has `loadSeconds`; for each round `sentenceMs` and `longMs`,
 * the milliseconds to the first sound of the sentence and of the long text, and `interruptedMs`, the same for
 * a sentence requested after the first sound of the long text; and for the whole passage `seconds`,
 * `cpuSeconds` and `soundSeconds`. `load` returns a function that yields the sound of a text in pieces at 24
 * kHz; the caller may stop early. The sentence is spoken once before the measurement.
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
