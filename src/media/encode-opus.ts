import { randomInt } from 'node:crypto';
import { toPcm16 } from '../audio/pcm16.ts';
import { concat } from '../audio/stage.ts';
import { TTS_RATE } from '../domain/synthesis.ts';
import { createOggWriter } from './ogg/writer.ts';
import { type SoundTags, vorbisComments } from './sound-tags.ts';
import { prependOnce, type SpeechEncoder } from './speech-encoder.ts';

/** Positions in Ogg Opus are counted at 48 kHz, at every input rate. */
const GRANULES_PER_SAMPLE = 48_000 / TTS_RATE;
const FRAME_SAMPLES = TTS_RATE / 50;
const BITS_PER_SECOND = 32_000;
/** 0 to 10: higher values take four times as long without an audible difference. */
const COMPLEXITY = 5;

/** The control numbers of libopus. */
const SET_BITRATE = 4002;
const SET_COMPLEXITY = 4010;
const GET_LOOKAHEAD = 4027;

/**
 * Opens libopus in WebAssembly for an Ogg stream (RFC 7845) with packets of 20 ms. The header states the
 * encoder's delay (pre-skip) and the last page the end, so that the decoded sound has exactly the same
 * length.
 */
export async function openOpusEncoder({
  tags = { chapters: [] },
}: {
  readonly tags?: SoundTags | undefined;
}): Promise<SpeechEncoder> {
  const { Encoder } = await import('@evan/opus/wasm/index.mjs');
  const encoder = new Encoder({ channels: 1, sample_rate: TTS_RATE, application: 'audio' });
  encoder.ctl(SET_BITRATE, BITS_PER_SECOND);
  encoder.ctl(SET_COMPLEXITY, COMPLEXITY);
  const delay = encoder.ctl(GET_LOOKAHEAD);
  const preSkip = delay * GRANULES_PER_SAMPLE;
  const writePage = createOggWriter(randomInt(2 ** 32));
  const withHeaders = prependOnce(
    Buffer.concat([
      writePage([opusHead(preSkip)], { granule: 0, first: true }),
      writePage([opusTags('voice', vorbisComments(tags))], { granule: 0 }),
    ]),
  );
  let held = new Float32Array(0);
  let read = 0;
  let packets = 0;

  /** Encodes all whole frames of `samples` and keeps the rest. */
  function encodeFrames(samples: Float32Array): Uint8Array[] {
    const pcm = toPcm16(samples);
    const whole = Math.floor(samples.length / FRAME_SAMPLES);
    const made = Array.from({ length: whole }, (_, frame) =>
      encoder.encode(pcm.subarray(2 * FRAME_SAMPLES * frame, 2 * FRAME_SAMPLES * (frame + 1))),
    );
    held = samples.slice(whole * FRAME_SAMPLES);
    packets += whole;
    return made;
  }

  return {
    encode(samples) {
      read += samples.length;
      const made = encodeFrames(concat(held, samples));
      if (made.length === 0) return new Uint8Array(0);
      return withHeaders(writePage(made, { granule: packets * FRAME_SAMPLES * GRANULES_PER_SAMPLE }));
    },
    flush() {
      const missing = held.length + delay;
      const end = new Float32Array(Math.ceil(missing / FRAME_SAMPLES) * FRAME_SAMPLES);
      end.set(held);
      const granule = preSkip + read * GRANULES_PER_SAMPLE;
      return withHeaders(writePage(encodeFrames(end), { granule, last: true }));
    },
    close: () => encoder.drop(),
  };
}

function opusHead(preSkip: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8); // version
  head.writeUInt8(1, 9); // one channel
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(TTS_RATE, 12);
  return head;
}

/** The comment header (RFC 7845, 5.2). */
function opusTags(vendor: string, comments: readonly string[]): Uint8Array {
  const lengthOf = (bytes: Uint8Array | readonly string[]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return length;
  };
  const withLength = (text: string) => [lengthOf(Buffer.from(text)), Buffer.from(text)];
  return Buffer.concat([
    Buffer.from('OpusTags'),
    ...withLength(vendor),
    lengthOf(comments),
    ...comments.flatMap(withLength),
  ]);
}
