import { basename } from 'node:path';
import { type ByteSource, bytesInFile } from '../../base/byte-source.ts';
import { openRegularFile } from '../../base/open-regular-file.ts';
import { brokenModelFile, unopenedModelFile } from '../broken-model-file.ts';

/** The field `graph` of a ModelProto (onnx.proto3, ONNX IR specification). */
const GRAPH_FIELD = 7;
const MOST_VARINT_BYTES = 10;

/**
 * Checks that a file is an ONNX model with a graph and ends where its last field does, by the lengths of its
 * fields. It reads no weights, and costs the same for a file of any size.
 * @throws VoiceError `invalid_manifest` naming the file.
 */
export async function requireWholeModel(path: string): Promise<void> {
  const name = basename(path);
  const file = await openRegularFile(path).catch((error: unknown) => {
    throw unopenedModelFile(name, error);
  });
  try {
    if (!hasGraph(bytesInFile(file.fd, (await file.stat()).size)))
      throw brokenModelFile(name, 'is an ONNX file without a graph; export it again');
  } catch (error) {
    if (error instanceof RangeError)
      throw brokenModelFile(name, 'is not a complete ONNX file; download it again', error);
    throw error;
  } finally {
    await file.close();
  }
}

/** @throws RangeError for bytes that are not a protobuf message. */
function hasGraph(source: ByteSource): boolean {
  let isThere = false;
  let at = 0;
  const varint = (): number => {
    const bytes = source.read(at, Math.min(MOST_VARINT_BYTES, source.size - at));
    const end = bytes.findIndex((byte) => byte < 0x80);
    if (end < 0) throw new RangeError('The message ends inside a number.');
    at += end + 1;
    return bytes.subarray(0, end + 1).reduceRight((value, byte) => value * 128 + (byte & 0x7f), 0);
  };
  while (at < source.size) {
    const key = varint();
    const type = key % 8;
    if (type === 2) {
      const length = varint();
      isThere ||= Math.floor(key / 8) === GRAPH_FIELD && length > 0;
      at += length;
    } else if (type === 0) varint();
    else if (type === 1 || type === 5) at += type === 1 ? 8 : 4;
    else throw new RangeError(`There is no wire type ${type}.`);
  }
  if (at !== source.size) throw new RangeError('The message ends inside a field.');
  return isThere;
}
