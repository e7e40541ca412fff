import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PREPARED_FOLDER } from '../../src/domain/prepared-folder.ts';
import { untilPreparing } from '../../src/onnx/preparation-notice.ts';
import { openPrepared } from '../../src/onnx/prepared-sessions.ts';
import { openSession, type Session } from '../../src/onnx/session.ts';
import { float32, floats } from '../../src/onnx/tensor.ts';
import { GraphBuilder } from '../../src/onnx/graph/graph-builder.ts';
import { removeUnfinished, UNFINISHED_CHANNEL, watchUnfinished } from '../../src/threads/unfinished-files.ts';
import { eventually } from '../helpers/eventually.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const FILE = 'model.onnx';
/** Large enough that the weights get a file of their own. */
const SIZE = 32;

describe('openPrepared', () => {
  it('keeps the prepared graph, reads it back, and gives the answers of the original', async () => {
    const { folder, open, kept, made } = await model();
    const answers = [await answer(await openSession(join(folder, FILE))), await answer(await open())];
    expect(kept()).toEqual([
      expect.stringMatching(/^whole-[\da-f]{32}\.[\da-f-]{36}\.weights$/),
      expect.stringMatching(/^whole-[\da-f]{32}\.onnx$/),
    ]);
    answers.push(await answer(await open()));
    expect(made.count).toBe(1);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.skipIf(process.platform !== 'linux')(
    'shares the mapped weights also in the process that prepared them',
    async () => {
      const { folder, open } = await model();
      const session = await open();
      const mapped = readFileSync('/proc/self/maps', 'utf8').split('\n');
      const own = mapped.filter((line) => line.includes(join(folder, PREPARED_FOLDER)));
      expect(own).not.toEqual([]);
      expect(own.every((line) => line.endsWith('.weights'))).toBe(true);
      expect(await answer(session)).toEqual(await answer(await open()));
    },
  );

  it('announces the preparation to its process, but not the reuse of a kept graph', async () => {
    const { open } = await model();
    const leaving = new AbortController();
    const announced = untilPreparing(leaving.signal);
    await open();
    expect(await announced).toBe(true);
    const announcedAgain = untilPreparing(leaving.signal);
    await open();
    await wait(50);
    leaving.abort();
    expect(await announcedAgain).toBe(false);
  });

  it('reports unfinished files, for a process that must exit without waiting', async () => {
    const { folder, open, kept } = await model();
    watchUnfinished();
    const told: string[][] = [];
    const channel = new BroadcastChannel(UNFINISHED_CHANNEL);
    channel.addEventListener('message', (message) => {
      const { paths } = (message as unknown as { data: { paths: string[] } }).data;
      told.push(paths);
    });
    await open();
    await eventually(() => expect(told.at(-1)).toEqual([]));
    channel.close();
    const [weights, graph] = kept().map((name) => join(folder, PREPARED_FOLDER, name));
    const stem = weights!.replace(/weights$/, '');
    const lock = graph!.replace(/onnx$/, 'lock');
    expect(told.slice(0, 3)).toEqual([[`${stem}unfinished`, weights, lock], [weights, lock], [lock]]);
    removeUnfinished();
    expect(kept()).toHaveLength(2);
  });

  it('prepares a graph again if the model file or the revision has changed', async () => {
    const { folder, open, made } = await model();
    await open();
    await open(2);
    expect(made.count).toBe(2);
    writeFileSync(join(folder, FILE), graphOf(2));
    expect((await answer(await open(2)))[1]).toBe(2);
    expect(made.count).toBe(3);
  });

  it.each([
    ['is damaged', (path: string) => writeFileSync(path, 'no graph'), '.onnx'],
    ['has lost its weights', (path: string) => rmSync(path), '.weights'],
    ['has lost half of its weights', (path: string) => truncateSync(path, 1_000), '.weights'],
  ])('prepares a kept graph that %s again, and replaces it', async (_, damage, end) => {
    const { folder, open, kept, made } = await model();
    await open();
    damage(
      join(
        folder,
        PREPARED_FOLDER,
        kept().find((name) => name.endsWith(end))!,
      ),
    );
    expect(await answer(await open())).toEqual(await answer(await openSession(join(folder, FILE))));
    await open();
    expect({ made: made.count, kept: kept().length }).toEqual({ made: 2, kept: 2 });
  });

  it('works if the prepared graph cannot be kept', async () => {
    const { folder, open } = await model();
    writeFileSync(join(folder, PREPARED_FOLDER), 'in the way');
    expect(await answer(await open())).toEqual(await answer(await openSession(join(folder, FILE))));
  });

  it('keeps one copy if several callers open the same graph at once', async () => {
    const { open, kept } = await model();
    await Promise.all([open(), open(), open()]);
    expect(kept()).toHaveLength(2);
  });

  it('ignores the lock of a killed process, but respects the lock of a running one', async () => {
    const { open, kept, folder } = await model();
    await open();
    const [weights, graph] = kept();
    const lock = join(folder, PREPARED_FOLDER, graph!.replace(/onnx$/, 'lock'));
    const unfinished = join(folder, PREPARED_FOLDER, weights!.replace(/weights$/, 'unfinished'));
    const interrupt = (holder: number) => {
      rmSync(join(folder, PREPARED_FOLDER, graph!), { force: true });
      writeFileSync(unfinished, 'half');
      writeFileSync(lock, `${holder} ${hostname()}`);
    };
    interrupt(process.pid);
    await open();
    expect(kept()).not.toContain(graph);
    const gone = spawnSync(process.execPath, ['--version']).pid;
    interrupt(gone);
    await open();
    expect(kept()).toEqual([expect.stringMatching(/\.weights$/), graph]);
    expect(kept()).not.toContain(weights);
  });

  it('removes prepared graphs that have not been used for months', async () => {
    const { folder, open, kept } = await model();
    await open();
    const old = new Date(Date.now() - 40 * 24 * 3_600_000);
    for (const name of kept()) utimesSync(join(folder, PREPARED_FOLDER, name), old, old);
    const before = kept();
    await open(2);
    expect(kept()).toHaveLength(2);
    expect(kept()).not.toEqual(before);
  });

  it('does not write through a symbolic link, and removes no files of others', async () => {
    const { folder, open } = await model();
    const elsewhere = temporaryFolder();
    const theirs = join(elsewhere, 'letter.txt');
    writeFileSync(theirs, 'dear');
    utimesSync(theirs, 0, 0);
    symlinkSync(elsewhere, join(folder, PREPARED_FOLDER));
    await answer(await open());
    expect(readdirSync(elsewhere)).toEqual(['letter.txt']);

    const plain = await model();
    mkdirSync(join(plain.folder, PREPARED_FOLDER));
    const note = join(plain.folder, PREPARED_FOLDER, 'note.txt');
    writeFileSync(note, 'mine');
    utimesSync(note, 0, 0);
    await plain.open();
    expect(plain.kept()).toContain('note.txt');
  });

  it('reports a missing model file', async () => {
    const { folder, open } = await model();
    rmSync(join(folder, FILE));
    await expect(open()).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/'model\.onnx' is missing/) as string,
    });
  });
});

async function model() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, FILE), graphOf(0.5));
  const made = { count: 0 };
  return {
    folder,
    made,
    kept: () => readdirSync(join(folder, PREPARED_FOLDER)).toSorted(),
    open: async (revision = 1) => {
      const { whole } = await openPrepared(folder, FILE, {
        names: ['whole'],
        revision,
        make(file) {
          made.count++;
          return { whole: file };
        },
      });
      return whole;
    },
  };
}

/** `y = x · weights`, with `factor` times n in row n of the weights [SIZE, SIZE]. */
function graphOf(factor: number): Uint8Array {
  const graph = new GraphBuilder();
  const x = graph.input('x', 'float32', ['batch', SIZE]);
  const weights = Float32Array.from({ length: SIZE * SIZE }, (_, at) => Math.floor(at / SIZE) * factor);
  const y = graph.op('MatMul', [x, graph.initializer('weights', 'float32', weights, [SIZE, SIZE])]);
  graph.output('y', 'float32', ['batch', SIZE], y);
  return graph.model();
}

/** The session's answer for the unit vector 1: row 1 of the weights. */
async function answer(session: Session): Promise<Float32Array> {
  const x = Float32Array.from({ length: SIZE }, (_, at) => Number(at === 1));
  const { y } = await session.run({ x: float32(x, [1, SIZE]) });
  return floats(y!);
}
