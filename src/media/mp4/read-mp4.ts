import { invalidAudio } from '../../domain/errors.ts';
import { openCodec } from '../codecs/codecs.ts';
import { noSound, type Reader, WARNINGS } from '../reader.ts';
import { createEditing } from '../edits.ts';
import { GAP_SECONDS } from '../fill-timestamp-gaps.ts';
import { SampleClock } from '../sample-clock.ts';
import { type FileBox, fileBoxes } from './boxes.ts';
import { FileWindow, TooMuchReading } from './file-window.ts';
import { fragmentSamples } from './fragments.ts';
import { type Sample, samplesOf } from './samples.ts';
import { Movie } from './track.ts';

const MAX_CONTENTS_BYTES = 67_108_864;

/** The most bytes of one audio packet. */
const MAX_SAMPLE_BYTES = 1_048_576;

/**
 * How often a byte may be used: chunks may share bytes, but no recording repeats the same bytes over and
 * over.
 */
const MOST_USES = 2;

/**
 * Decodes an audio track of MP4, M4A, MOV and 3GP. Tables state the positions of its packets, in any order.
 * They are checked against their boxes and the file's length, and read in place instead of being expanded.
 */
export const readMp4: Reader = async function* (request) {
  const { source, signal, warn, loadPackage } = request;
  const { handle, bytes } = source.file!;
  const file = new FileWindow(handle, bytes, signal);
  const { contents, last } = await findContents(file);
  let cutOff = last !== undefined && last.end > bytes;
  if (cutOff && (contents === undefined || contents.start === last?.start)) {
    throw invalidAudio(
      source.name,
      'it is cut off before its table of contents, without which MP4 cannot be read.',
    );
  }
  if (contents === undefined) throw new Error('The MP4 file has no table of contents (moov).');
  if (contents.end - contents.body > MAX_CONTENTS_BYTES)
    throw new Error('The table of contents (moov) is too large.');
  const movie = new Movie(await file.read(contents.body, contents.end - contents.body));
  if (movie.labels.length === 0) throw noSound(source.name);
  const track = movie.track(request.chooseTrack(movie.labels));

  async function* samples(): AsyncGenerator<Sample, void> {
    const { sound, sampleTable, fragments } = track;
    yield* samplesOf(sampleTable, sound.pcm);
    if (fragments !== undefined) yield* fragmentSamples(file, fragments, sound.pcm);
  }

  const decoder = await openCodec(track.sound, loadPackage);
  const edit = createEditing(track.edits);
  // Counts media time: decoders may delay the samples of a packet, but drop none.
  const clock = new SampleClock();
  let begun = false;
  let hasDecoded = false;
  let left = MOST_USES * bytes;
  let damaged = false;
  try {
    for await (const { offset, size, time } of samples()) {
      left -= size;
      if (left < 0 || size > MAX_SAMPLE_BYTES) {
        damaged = true;
        break;
      }
      if (offset + size > bytes) {
        cutOff = true;
        break;
      }
      const packet = file.held(offset, size) ?? (await file.read(offset, size));
      const now = time === undefined || track.timescale === 0 ? clock.seconds : time / track.timescale;
      if (!begun || (hasDecoded && Math.abs(now - clock.seconds) > GAP_SECONDS)) clock.set(now);
      begun = true;
      const audio = decoder.decode(packet);
      if (audio === undefined) continue;
      hasDecoded = true;
      const at = clock.seconds;
      clock.add(audio.channels[0]!.length, audio.sampleRate);
      yield* edit({ ...audio, at });
    }
  } catch (error) {
    if (!(error instanceof TooMuchReading)) throw error;
    damaged = true;
  } finally {
    decoder.free();
  }
  if (track.edits.isReordered)
    warn('Its edit list plays the sound in another order; voice used the order of the recording.');
  if (damaged || decoder.damaged) warn(WARNINGS.damaged);
  if (cutOff) warn(WARNINGS.cutOff);
  else if (movie.duration !== undefined) request.endsAt(movie.duration);
};

async function findContents(file: FileWindow): Promise<{ contents?: FileBox; last?: FileBox }> {
  const boxes = fileBoxes(file, 'moov');
  let contents: FileBox | undefined;
  for (;;) {
    const { done, value } = await boxes.next();
    if (done === true) return { ...(contents && { contents }), ...(value && { last: value }) };
    contents ??= value;
  }
}
