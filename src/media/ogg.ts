import { createOggPages, type OggPage } from './ogg-pages.ts';
import { type Reader, WARNINGS } from './reader.ts';
import { sniff } from './sniff.ts';
import { createWasmDecoder, decodeBytes } from './wasm.ts';

/**
 * Decodes Ogg in WebAssembly. Radio recordings and `cat` chain whole streams, each with headers, a rate and
 * perhaps a codec of its own: each gets a decoder of its own. Without the mark of an end on the last page the
 * audio was cut off.
 */
export const readOgg: Reader = async function* ({ source, skip, container, warn }) {
  let ended = true;
  let next: OggPage | undefined;
  const pages = readPages(source.bytes(skip));

  /** The bytes of one stream; where another begins, its first page is left in `next`. */
  async function* link(first: OggPage): AsyncGenerator<Uint8Array, void> {
    let headers = true;
    next = undefined;
    yield first.bytes;
    for (let page = await pages.next(); !page.done; page = await pages.next()) {
      if (page.value.begins && !headers) {
        next = page.value;
        return;
      }
      headers &&= page.value.begins;
      ended = page.value.ends;
      yield page.value.bytes;
    }
  }

  const first = await pages.next();
  next = first.done ? undefined : first.value;
  try {
    while (next !== undefined) {
      const kind = sniff(next.bytes) ?? container;
      yield* decodeBytes(await createWasmDecoder(kind), link(next), warn);
    }
  } finally {
    await pages.return();
  }
  if (!ended) warn(WARNINGS.cutOff);
};

async function* readPages(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<OggPage, void> {
  const pages = createOggPages();
  for await (const block of bytes) yield* pages.push(block);
}
