import { ByteInput } from '../byte-input.ts';
import { type Reader, WARNINGS } from '../reader.ts';
import { openLink, type Link } from './link.ts';
import { mappingOf } from './mappings.ts';
import { readPages } from './pages.ts';

/**
 * Decodes Ogg (RFC 3533). Radio recordings and `cat` chain whole streams, each with headers, a rate and perhaps a
 * codec of its own; of those that lie side by side, as in films, the first with sound is heard. Without the mark of
 * an end on its last page the audio was cut off.
 */
export const readOgg: Reader = async function* ({ source, skip, warn, refuse, loadPackage }) {
  const input = new ByteInput(source.bytes(skip));
  let link: Link | undefined;
  let beginning = false; // whether the pages are those that begin the streams of a link
  let ended = true;
  let damaged = false;
  let found = false;
  try {
    for await (const page of readPages(input)) {
      if (page.begins && !beginning) {
        damaged ||= link?.damaged === true;
        link?.close();
        link = undefined;
      }
      beginning = page.begins;
      if (page.begins && link === undefined) {
        const mapping = mappingOf(page.body);
        link = mapping && openLink(page, mapping, loadPackage);
        found ||= link !== undefined;
      }
      if (link?.serial !== page.serial) continue;
      ended = page.ends;
      yield* await link.push(page);
    }
    damaged ||= link?.damaged === true;
  } finally {
    link?.close();
    await input.close();
  }
  if (!found) refuse('there is no Opus, Vorbis or FLAC in it.');
  if (damaged) warn(WARNINGS.damaged);
  if (!ended) warn(WARNINGS.cutOff);
};
