import { ByteInput } from '../byte-input.ts';
import { type Reader, WARNINGS } from '../reader.ts';
import { ONLY_TRACK } from '../tracks.ts';
import { openLink, type Link } from './link.ts';
import { mappingOf, type OggMapping } from './mappings.ts';
import { type OggPage, readPages } from './pages.ts';

/** The start of a stream of sound, and its codec's mapping to Ogg. */
interface StreamHead {
  readonly page: OggPage;
  readonly mapping: OggMapping;
}

/** The most parallel streams; films have fewer. */
const MOST_STREAMS = 64;

/** A page is valid only until the next one. */
const copyOf = (page: OggPage): OggPage => ({
  ...page,
  segments: page.segments.slice(),
  body: page.body.slice(),
});

/**
 * Decodes Ogg (RFC 3533). Chained streams (radio recordings, `cat`), each with its own headers, rate and
 * codec, are decoded one after the other; of multiplexed streams (films), one with sound is decoded. Warns
 * that the audio was cut off if its last page lacks the end mark.
 */
export const readOgg: Reader = async function* ({ source, skip, warn, refuse, chooseTrack, loadPackage }) {
  const input = new ByteInput(source.bytes(skip));
  let link: Link | undefined;
  let beginning = false; // whether the current pages begin the streams of a link
  let streams: StreamHead[] = []; // the streams with sound that begin with the link
  let since = 0; // the start of the link, in seconds
  let ended = true;
  let damaged = false;
  let found = false;
  try {
    for await (const page of readPages(input)) {
      if (page.begins && !beginning) {
        damaged ||= link?.damaged === true;
        link?.close();
        link = undefined;
        streams = [];
      }
      beginning = page.begins;
      if (page.begins) {
        const mapping = mappingOf(page.body);
        if (mapping !== undefined && streams.length < MOST_STREAMS)
          streams.push({ page: copyOf(page), mapping });
        continue;
      }
      if (link === undefined && streams.length > 0) {
        const { page: first, mapping } = streams[chooseTrack(streams.map(() => ONLY_TRACK))]!;
        link = openLink(first, mapping, { loadPackage, since });
        found = true;
        await link.push(first);
      }
      if (link?.serial !== page.serial) continue;
      ended = page.ends;
      for (const block of await link.push(page)) {
        since = block.at! + block.channels[0]!.length / block.sampleRate;
        yield block;
      }
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
