import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { openRegularFile } from '../../../base/open-regular-file.ts';
import { brokenModelFile, unopenedModelFile } from '../../../onnx/broken-model-file.ts';
import { readFields } from '../../../onnx/graph/wire.ts';

/** The metadata of an ONNX file. */
export type Metadata = ReadonlyMap<string, string>;

/** Field numbers of ModelProto and StringStringEntryProto (onnx.proto3). */
const METADATA_PROPS = 14;
const ENTRY = { key: 1, value: 2 } as const;

const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** The most bytes of a key and a length: two numbers of at most ten bytes. */
const HEAD_BYTES = 20;
const MOST_ENTRIES = 1000;
const LONGEST_ENTRY = 1024 * 1024;

/**
 * Reads `metadata_props` of an ONNX file, which onnxruntime-node does not expose. Everything else, including
 * the weights, is skipped unread.
 * @throws VoiceError `invalid_manifest` if the file is missing or is not an ONNX file.
 */
export async function readMetadata(path: string): Promise<Metadata> {
  const name = basename(path);
  const handle = await openRegularFile(path).catch((error: unknown) => {
    throw unopenedModelFile(name, error);
  });
  try {
    return await readEntries(handle);
  } catch (error) {
    throw brokenModelFile(name, 'is not an ONNX file', error);
  } finally {
    await handle.close();
  }
}

async function readEntries(handle: FileHandle): Promise<Metadata> {
  const { size } = await handle.stat();
  const entries = new Map<string, string>();
  const head = new Uint8Array(HEAD_BYTES);
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, at);
    const key = readNumber(head.subarray(0, bytesRead), 0);
    const wireType = key.value % 8;
    if (wireType !== VARINT && wireType !== LENGTH_DELIMITED) throw new RangeError('No field of a model.');
    const next = readNumber(head.subarray(0, bytesRead), key.end);
    const length = wireType === LENGTH_DELIMITED ? next.value : 0;
    at += next.end;
    if (length > size - at) throw new RangeError('A field reaches beyond the end.');
    if (Math.floor(key.value / 8) === METADATA_PROPS && length > 0) {
      if (length > LONGEST_ENTRY || entries.size === MOST_ENTRIES) throw new RangeError('Too much metadata.');
      const entry = new Uint8Array(length);
      await handle.read(entry, 0, length, at);
      const { key: name, value } = readEntry(entry);
      entries.set(name, value);
    }
    at += length;
  }
  return entries;
}

function readNumber(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; at < bytes.length; at++) {
    value += (bytes[at]! & 0x7f) * 2 ** (7 * (at - start));
    if (bytes[at]! < 0x80) return { value, end: at + 1 };
  }
  throw new RangeError('The file ends inside a number.');
}

function readEntry(entry: Uint8Array): { readonly key: string; readonly value: string } {
  const text = new TextDecoder();
  let key = '';
  let value = '';
  for (const field of readFields(entry)) {
    if (field.type !== 'bytes') continue;
    if (field.number === ENTRY.key) key = text.decode(field.value);
    if (field.number === ENTRY.value) value = text.decode(field.value);
  }
  return { key, value };
}
