import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { defer } from '../../../src/base/deferred.ts';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import type { TtsEngine } from '../../../src/domain/engine.ts';
import { type TtsChunk, type TtsRequest, TTS_RATE } from '../../../src/domain/synthesis.ts';
import type { InstalledModel, TtsManifest } from '../../../src/domain/model.ts';
import { openKokoroEngine } from '../../../src/engines/kokoro/engine.ts';
import { functionalVoice } from '../../generated/kokoro/functional-kokoro.ts';
import { plainFrames } from '../../generated/kokoro/graph.ts';
import { sayLetters } from '../../generated/kokoro/say-letters.ts';
import { VOCABULARY } from '../../generated/kokoro/vocabulary.ts';
import { collect } from '../../helpers/collect.ts';
import { installFunctionalKokoro } from '../../helpers/functional-kokoro.ts';

const never = new AbortController().signal;
const modelsDir = mkdtempSync(join(tmpdir(), 'voice-kokoro-'));
afterAll(() => rmSync(modelsDir, { recursive: true, force: true }));

let model: InstalledModel<TtsManifest>;
let engine: TtsEngine;
const letters = sayLetters();
beforeAll(async () => {
  model = installFunctionalKokoro(modelsDir);
  engine = await openKokoroEngine(model, 2, () => letters);
});
afterAll(() => engine.close());

type Wish = Omit<TtsRequest, 'text' | 'speed'> & { readonly speed?: number };

async function say(text: string, wish: Wish = {}, by = engine) {
  const chunks = await collect(by.synthesize({ speed: 1, textNormalization: 'off', ...wish, text }, never));
  return {
    chunks,
    samples: samplesOf(chunks),
    items: chunks.flatMap(({ alignment }) => alignment?.items ?? []),
  };
}

const samplesOf = (chunks: readonly TtsChunk[]) =>
  joinArrays(
    chunks.map(({ samples }) => samples),
    (length) => new Float32Array(length),
  );

/** Milliseconds of a symbol in the plain voice. */
const msOf = (symbols: string) =>
  [...symbols].reduce((sum, symbol) => sum + 25 * plainFrames(VOCABULARY[symbol]!), 0);

/** Sentences that make four segments. */
const sentence = (word: string) => `${Array.from({ length: 14 }, () => word).join(' ')}.`;
const THREE = `${sentence('home')} ${sentence('zebra')} ${sentence('zebra')} ${sentence('home')} ${sentence('bee')}`;

describe('Kokoro engine', () => {
  it('speaks at 24 kHz with the durations of its symbols', async () => {
    const { samples, chunks } = await say('hello world');
    const ms = 2 * 25 * plainFrames(0) + msOf('hello world');
    expect(samples.length).toBe((ms * TTS_RATE) / 1000);
    expect(Math.max(...samples)).toBeGreaterThan(0.3);
    expect(Math.max(...chunks.map(({ samples }) => samples.length))).toBeLessThanOrEqual(TTS_RATE / 4);
  });

  it('times words by the durations inside the stock export', async () => {
    const { items } = await say('hello, world');
    const start = 25 * (plainFrames(0) - 3);
    const world = start + msOf('hello,') + msOf(' ') / 2;
    expect(items).toEqual([
      { text: 'hello,', startMs: start, durationMs: msOf('hello') },
      { text: 'world', startMs: world, durationMs: msOf('world') + msOf(' ') / 2 },
    ]);
    const characters = await say('hello', { alignmentGranularity: 'character' });
    expect(characters.items.map(({ text }) => text).join('')).toBe('hello');
    expect(characters.items[0]).toMatchObject({ startMs: start, durationMs: Math.floor(msOf('hello') / 5) });
  });

  it('gives equal times for an export with timestamps, and similar times without durations', async () => {
    const others = await Promise.all(
      (['timestamped', 'untold'] as const).map(async (form) => {
        const other = await openKokoroEngine(
          installFunctionalKokoro(modelsDir, { form, name: form }),
          2,
          sayLetters,
        );
        const { items } = await say('hello world', {}, other);
        await other.close();
        return items;
      }),
    );
    const { items } = await say('hello world');
    expect(others[0]).toEqual(items);
    for (const [index, { text, startMs }] of items.entries()) {
      expect(others[1]![index]?.text).toBe(text);
      expect(Math.abs(others[1]![index]!.startMs - startMs)).toBeLessThan(150);
    }
  });

  it('sends the alignment with the first chunk of each segment only', async () => {
    const { chunks, items } = await say(THREE);
    const aligned = chunks.filter(({ alignment }) => alignment);
    expect(aligned.map(({ alignment }) => alignment!.items.length)).toEqual([14, 14, 28, 14]);
    expect(chunks[0]).toBe(aligned[0]);
    expect(chunks.length).toBeGreaterThan(20);
    expect(items.map(({ text }) => text)).toEqual(THREE.split(' '));
  });

  it('counts times from the beginning of the utterance across segments', async () => {
    const { samples, items } = await say(THREE);
    for (const { text, startMs, durationMs } of items) {
      // The sound of each word is 75 ms late, and silence lies between words.
      const at = (ms: number) => Math.round(((ms + 75) * TTS_RATE) / 1000);
      const loudest = (from: number, to: number) => Math.max(...samples.subarray(at(from), at(to)));
      expect({ text, loud: loudest(startMs + 50, startMs + durationMs - 50) > 0.3 }).toEqual({
        text,
        loud: true,
      });
    }
    const last = items.at(-1)!;
    expect((last.startMs + last.durationMs) / 1000).toBeLessThan(samples.length / TTS_RATE);
    expect((last.startMs + last.durationMs) / 1000).toBeGreaterThan(samples.length / TTS_RATE - 1);
  });

  it('aligns the spoken form of a number with the number', async () => {
    const { items } = await say('pay $3.50 now', { textNormalization: 'auto' });
    expect(items.map(({ text }) => text)).toEqual(['pay', '$3.50', 'now']);
    const spoken = letters.heard.at(-1)!.text;
    expect(spoken).toMatch(/^pay three dollars .*fifty cents now$/);
    expect(items[1]!.durationMs).toBeGreaterThan(msOf('three dollars fifty cents') - 100);
  });

  it('does not normalize the text if normalization is off', async () => {
    await say('pay $3.50 now', { textNormalization: 'off' });
    expect(letters.heard.at(-1)!.text).toBe('pay $3.50 now');
  });

  it.each([0.25, 0.5, 2, 4])('takes exactly the time of speed %d, and so do its words', async (speed) => {
    const [normal, other] = [await say('hello world again'), await say('hello world again', { speed })];
    expect(other.samples.length).toBe(Math.round(normal.samples.length / speed));
    expect(other.items.at(-1)!.startMs).toBe(Math.floor(normal.items.at(-1)!.startMs / speed));
  });

  it.each([0, 0.2, 4.1, NaN])('refuses the speed %d', async (speed) => {
    await expect(say('hello', { speed })).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `Speed is 0.25 to 4, not ${speed}.`,
    });
  });

  it("uses the model's default voice for no voice or 'default'", async () => {
    const named = await say('hello', { voice: 'af_heart' });
    for (const wish of [{}, { voice: 'default' }])
      expect((await say('hello', wish)).samples).toEqual(named.samples);
    const other = await openKokoroEngine(
      installFunctionalKokoro(modelsDir, { name: 'other', engineConfig: { default_voice: 'bm_lewis' } }),
      2,
      sayLetters,
    );
    expect((await say('hello', {}, other)).samples).toEqual(
      (await say('hello', { voice: 'bm_lewis' })).samples,
    );
    await other.close();
  });

  it('speaks with a blend of voices and with a given voice file', async () => {
    const path = join(modelsDir, 'mixed.bin');
    const [heart, sky] = [functionalVoice('af_heart'), functionalVoice('af_sky')];
    const mixed = heart.map((value, index) => (2 * value + sky[index]!) / 3);
    writeFileSync(path, new Uint8Array(mixed.buffer));
    const blend = await say('hello', { voice: 'af_heart(2)+af_sky(1)' });
    expect(blend.samples).not.toEqual((await say('hello')).samples);
    expect(blend.samples).toEqual((await say('hello', { voice: path })).samples);
  });

  it.each(['nobody', '../af_heart', 'af_heart+nobody', '/nowhere/x.pt'])(
    'does not find the voice %j',
    async (voice) => {
      await expect(say('hello', { voice })).rejects.toMatchObject({ kind: 'voice_not_found' });
    },
  );

  it.each<[wish: Wish, language: string]>([
    [{}, 'en'],
    [{ voice: 'bm_lewis' }, 'en-GB'],
    [{ voice: 'ef_dora' }, 'es'],
    [{ voice: 'af_heart+zf_xiaobei(3)' }, 'zh'],
    [{ voice: 'bm_lewis', language: 'en-US' }, 'en'],
    [{ language: 'pt-BR' }, 'pt'],
    [{ language: 'cmn' }, 'zh'],
  ])('speaks the requested language, or else the language of the voice: %j', async (wish, language) => {
    await say('hello', wish);
    expect(letters.heard.at(-1)?.language).toBe(language);
  });

  it('refuses an unsupported language', async () => {
    await expect(say('hello', { language: 'de' })).rejects.toMatchObject({
      kind: 'invalid_value',
      message: "Kokoro does not speak 'de'; it speaks en, en-GB, es, fr, hi, it, ja, pt, zh.",
    });
  });

  it('lists its voices with the properties in their names', async () => {
    expect(await engine.voices()).toContainEqual({
      id: 'bm_lewis',
      name: 'Lewis',
      language: 'en-GB',
      gender: 'male',
    });
    expect((await engine.voices()).length).toBe(6);
  });

  it('returns nothing for a text without sound', async () => {
    expect((await say('☃ ☃')).samples.length).toBe(0);
  });

  it('starts a long text as fast as a short one, and computes one segment ahead', async () => {
    const text = `${'home sweet home and so on '.repeat(3000)}.`;
    const before = letters.heard.length;
    const controller = new AbortController();
    for await (const chunk of engine.synthesize(
      { text, speed: 1, textNormalization: 'off' },
      controller.signal,
    )) {
      expect(chunk.alignment?.items.length).toBeLessThan(20);
      break;
    }
    // Sentences of a few hundred characters each.
    expect(letters.heard.length - before).toBeLessThan(5);
  });

  it('stops at once if its signal aborts, and serves others', async () => {
    const controller = new AbortController();
    const speaking = speakUntilAborted(THREE.repeat(20), controller.signal);
    const before = letters.heard.length;
    await eventually(() => expect(letters.heard.length).toBeGreaterThan(before));
    controller.abort();
    await expect(speaking).rejects.toMatchObject({ kind: 'cancelled' });
    // A text of a hundred sentences.
    expect(letters.heard.length - before).toBeLessThan(50);
    expect((await say('hello')).items.length).toBe(1);
  });

  it('stops at once if the reader leaves before or after a chunk', async () => {
    for (const chunks of [0, 1, 3]) {
      const controller = new AbortController();
      const reading = engine.synthesize({ text: THREE, speed: 1 }, controller.signal)[Symbol.asyncIterator]();
      for (let index = 0; index < chunks; index++) expect((await reading.next()).done).toBe(false);
      const next = chunks === 0 ? reading.next() : undefined;
      controller.abort();
      await expect(next ?? reading.next()).rejects.toMatchObject({ kind: 'cancelled' });
    }
  });

  it('alternates between requests, segment by segment', async () => {
    const order: string[] = [];
    const begun = defer<void>();
    const listen = async (name: string, text: string, afterSegment: () => Promise<void> | void) => {
      for await (const { alignment } of engine.synthesize({ text, speed: 1 }, never)) {
        if (!alignment) continue;
        order.push(name);
        await afterSegment();
      }
    };
    await Promise.all([
      listen('long', THREE.repeat(10), () => begun.promise),
      listen('short', THREE, () => begun.resolve()),
    ]);
    expect(order.filter((name) => name === 'short')).toHaveLength(4);
    expect(order.at(-1)).toBe('long');
  });

  it('closes its threads and phonemizers in the middle of their work', async () => {
    const own = sayLetters();
    const other = await openKokoroEngine(model, 2, () => own);
    const speaking = say(THREE, {}, other);
    await Promise.all([other.close(), expect(speaking).rejects.toMatchObject({ kind: expect.any(String) })]);
    expect(own.closes).toBe(1);
  });

  it('cannot be opened from an incomplete folder, and leaves nothing running', async () => {
    const own = sayLetters();
    const broken = installFunctionalKokoro(modelsDir, { name: 'broken' });
    writeFileSync(join(broken.folder, 'onnx', 'model.onnx'), 'nothing');
    let opened = 0;
    const open = () => {
      opened++;
      return own;
    };
    const loading = await openKokoroEngine(broken, 2, open);
    await expect(loading.loaded).rejects.toMatchObject({ kind: 'invalid_manifest' });
    await expect(say('hello', {}, loading)).rejects.toMatchObject({ kind: 'invalid_manifest' });
    await loading.close();
    await expect(openKokoroEngine({ ...model, folder: '/nowhere' }, 2, open)).rejects.toMatchObject({
      kind: 'invalid_manifest',
    });
    expect(own.closes).toBe(opened);
  });
});

async function speakUntilAborted(text: string, signal: AbortSignal) {
  return collect(engine.synthesize({ text, speed: 1 }, signal));
}
