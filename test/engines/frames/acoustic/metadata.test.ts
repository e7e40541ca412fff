import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VoiceError } from '../../../../src/domain/errors.ts';
import { readMetadata } from '../../../../src/engines/frames/acoustic/metadata.ts';
import { writeMessage } from '../../../../src/onnx/graph/wire.ts';
import { withMetadata } from '../../../generated/ctc/generated-models.ts';
import { GraphBuilder } from '../../../../src/onnx/graph/graph-builder.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';

function write(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), 'model.onnx');
  writeFileSync(path, bytes);
  return path;
}

describe('readMetadata', () => {
  it('reads metadata before and after the graph', async () => {
    const graph = new GraphBuilder();
    graph.output('y', 'float32', [3000], graph.floats(new Float32Array(3000)));
    const behind = withMetadata(graph, { model_type: 'wenet_ctc', T: 45, empty: '', 说: '话' });
    const expected = [
      ['model_type', 'wenet_ctc'],
      ['T', '45'],
      ['empty', ''],
      ['说', '话'],
    ];
    expect([...(await readMetadata(write(behind)))]).toEqual(expected);
    const length = graph.model().length;
    const before = Buffer.concat([behind.subarray(length), behind.subarray(0, length)]);
    expect([...(await readMetadata(write(before)))]).toEqual(expected);
  });

  it('is empty if there is no metadata', async () => {
    expect((await readMetadata(write(new GraphBuilder().model()))).size).toBe(0);
  });

  it('refuses a file that is no model, too large or truncated', async () => {
    const broken = { kind: 'invalid_manifest', message: expect.stringContaining("'model.onnx'") };
    await expect(readMetadata('/nowhere/model.onnx')).rejects.toMatchObject(broken);
    await expect(readMetadata(write(Buffer.from('<html>')))).rejects.toMatchObject(broken);
    const entry = writeMessage([
      [
        14,
        writeMessage([
          [1, 'key'],
          [2, 'x'.repeat(2_000_000)],
        ]),
      ],
    ]);
    await expect(readMetadata(write(entry))).rejects.toMatchObject(broken);
    await expect(readMetadata(write(entry.subarray(0, 100)))).rejects.toMatchObject(broken);
    const many = writeMessage(
      Array.from({ length: 1001 }, (_, at) => [14, writeMessage([[1, `${at}`]])] as const),
    );
    await expect(readMetadata(write(many))).rejects.toMatchObject(broken);
  });

  it('never fails with another error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const failure = await readMetadata(write(bytes)).then(
          () => undefined,
          (error: unknown) => error,
        );
        expect([undefined, 'invalid_manifest']).toContain((failure as VoiceError | undefined)?.kind);
      }),
      { numRuns: 50 },
    );
  });
});
