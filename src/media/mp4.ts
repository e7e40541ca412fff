import { decoder as createDecoder } from '@audio/decode-mp4';
import { invalidAudio } from '../domain/errors.ts';
import { isBelievable, isFragmented, shiftChunkOffsets, topLevelBoxes } from './mp4-boxes.ts';
import { noSound, type Reader, WARNINGS } from './reader.ts';
import { decodeBytes } from './wasm.ts';

const MAX_CONTENTS_BYTES = 67_108_864;

/**
 * Decodes MP4, M4A, MOV and 3GP in WebAssembly. The decoder takes the file from front to back and knows what
 * to do once it has seen the table of contents, which many recorders write last: it is given first, with its
 * offsets moved by its own length, as if it stood before the file.
 */
export const readMp4: Reader = async function* ({ source, warn }) {
  const { handle, bytes } = source.file!;
  const boxes = await topLevelBoxes(handle, bytes);
  const contents = boxes.find(({ type }) => type === 'moov');
  const last = boxes.at(-1);
  const cutOff = last !== undefined && last.start + last.size > bytes;
  if (cutOff && (contents === undefined || contents === last)) {
    throw invalidAudio(
      source.name,
      'it breaks off before the table of contents that MP4 cannot be read without.',
    );
  }
  if (contents === undefined) throw new Error('There is no table of contents.');
  if (contents.size > MAX_CONTENTS_BYTES) throw new Error('The table of contents is too long.');
  const moov = Buffer.alloc(contents.size);
  await handle.read(moov, 0, moov.length, contents.start);
  if (!isBelievable(moov)) throw new Error('The table of contents does not add up.');

  async function* reordered() {
    if (isFragmented(moov)) {
      const end = contents!.start + contents!.size;
      yield await source.peek(end);
      yield* source.bytes(end);
    } else {
      if (!shiftChunkOffsets(moov, moov.length)) throw new Error('The chunk offsets cannot be moved.');
      yield moov;
      yield* source.bytes();
    }
  }
  try {
    yield* decodeBytes(await createDecoder(), reordered(), warn);
  } catch (error) {
    const silent = error instanceof Error && error.message.startsWith('No audio track');
    throw silent ? noSound(source.name, { cause: error }) : error;
  }
  if (cutOff) warn(WARNINGS.cutOff);
};
