import { makeFloatTensorInfo, makeNode } from '../../../src/onnx/graph/make-parts.ts';
import { readModel, renderModel } from '../../../src/onnx/graph/model-proto.ts';
import { writeMessage } from '../../../src/onnx/graph/wire.ts';

const INT64 = 7;

/** Renames the first input and the output of a Kokoro graph to the hub's names or to kokoro-onnx's. */
export function renamedKokoro(file: Uint8Array, names: 'hub' | 'kokoro-onnx'): Uint8Array {
  const graph = readModel(file);
  const [ids, otherIds] = names === 'hub' ? ['input_ids', 'tokens'] : ['tokens', 'input_ids'];
  const [sound, otherSound] = names === 'hub' ? ['waveform', 'audio'] : ['audio', 'waveform'];
  const shape = writeMessage([dimension(1), dimension('length')]);
  const type = writeMessage([
    [
      1,
      writeMessage([
        [1, INT64],
        [2, shape],
      ]),
    ],
  ]);
  const raw = writeMessage([
    [1, ids],
    [2, type],
  ]);
  return renderModel(file, {
    ...graph,
    nodes: [makeNode('Identity', [ids], otherIds), ...graph.nodes, makeNode('Identity', [otherSound], sound)],
    inputs: [{ name: ids, raw }, ...graph.inputs.filter(({ name }) => name !== otherIds)],
    outputs: [
      makeFloatTensorInfo(sound, ['samples']),
      ...graph.outputs.filter(({ name }) => name !== otherSound),
    ],
  });
}

const dimension = (size: number | string) =>
  [1, writeMessage([typeof size === 'number' ? [1, size] : [2, size]])] as const;
