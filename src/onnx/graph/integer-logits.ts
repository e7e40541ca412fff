import { transposed } from '../../base/transposed.ts';
import { type Graph, readNumbers } from './model-proto.ts';
import { NodeMaker, replaceOperators } from './rewrite-model.ts';

/**
 * Replaces each `MatMul` with the transposed table of a quantized embedding, as in decoders with tied
 * embeddings, by `DynamicQuantizeMatMul`. Otherwise ONNX Runtime dequantizes the table to four times its
 * size, and every step reads all of it.
 */
export const integerLogits = (graph: Graph): Graph =>
  replaceOperators(graph, ['MatMul'], (product, { constant, producer }) => {
    const dequantize = producer(product.inputs[1]);
    if (dequantize?.opType !== 'DequantizeLinear') return undefined;
    const [turned, ...rest] = dequantize.inputs;
    const transpose = producer(turned);
    const quantized = transpose?.opType === 'Transpose' ? constant(transpose.inputs[0]) : undefined;
    const [scale, zeroPoint] = rest.map(constant);
    if (!quantized || !scale || !zeroPoint || readNumbers(scale).numbers.length !== 1) return undefined;
    const { dims, numbers } = readNumbers(quantized);
    const [tokens = 0, size = 0] = dims;
    if (!(numbers instanceof Uint8Array) || dims.length !== 2) return undefined;
    const maker = new NodeMaker(`${product.outputs[0]}/integer`);
    const table = maker.tensor(transposed(numbers, size), [size, tokens]);
    const inputs = [product.inputs[0]!, table, scale.name, zeroPoint.name];
    maker.contributed('DynamicQuantizeMatMul', inputs, {}, product.outputs[0]);
    return { replaced: product, nodes: maker.nodes, constants: maker.constants };
  });
