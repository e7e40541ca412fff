import { CannotDecode, type TrackSound } from '../packet-decoder.ts';
import { parseOpusHead, OPUS_RATE } from '../codecs/opus.ts';
import type { TrackLabel } from '../tracks.ts';
import { byId, elements, floatOf, type Lookup, ebmlText, unsignedOf } from './ebml.ts';

/** The ids of Matroska's elements (RFC 9559) that describe tracks. */
const ID = {
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  flagDefault: 0x88,
  language: 0x22_b59c,
  languageTag: 0x22_b59d,
  name: 0x536e,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentCompression: 0x5034,
  contentEncryption: 0x5035,
  compressionAlgorithm: 0x4254,
  compressionSettings: 0x4255,
} as const;

const AUDIO = 2;
const HEADER_STRIPPING = 3;
const MAX_PREFIX_BYTES = 64;

/** A track of sound. */
export interface WebmTrack {
  readonly number: number;
  readonly sound: TrackSound;
  /** Seconds of decoded audio to drop at the beginning (codec delay). */
  readonly delay: number;
  /** Bytes that the file omits before each packet (header stripping). */
  readonly prefix: Uint8Array;
}

/**
 * An audio track in the list: its properties and its description, whose codec may be unsupported.
 */
export interface ListedTrack extends TrackLabel {
  /** @throws CannotDecode for unsupported codecs. */
  describe(): WebmTrack;
}

/** The tracks of sound in the content of a `Tracks` element. */
export function listTracks(tracks: Uint8Array): readonly ListedTrack[] {
  return [...elements(tracks)]
    .filter(({ id }) => id === ID.trackEntry)
    .map(({ body }) => byId(body))
    .filter((entry) => unsignedOf(entry(ID.trackType)) === AUDIO)
    .map((entry) => ({ ...labelOf(entry), describe: () => describe(entry) }));
}

function labelOf(entry: Lookup): TrackLabel {
  const language = ebmlText(entry(ID.languageTag)) || ebmlText(entry(ID.language));
  const flag = entry(ID.flagDefault);
  return {
    language: language === '' || language === 'und' ? undefined : language,
    title: Buffer.from(entry(ID.name)).toString('utf8').split('\0', 1)[0] || undefined,
    // The defaults of the format.
    isDefault: flag.byteLength === 0 || unsignedOf(flag) === 1,
  };
}

function describe(entry: Lookup): WebmTrack {
  const sound = soundOf(entry);
  const head = sound.codec === 'opus' ? parseOpusHead(sound.config) : undefined;
  return {
    number: unsignedOf(entry(ID.trackNumber)),
    sound,
    delay: head === undefined ? unsignedOf(entry(ID.codecDelay)) / 1e9 : head.preSkip / OPUS_RATE,
    prefix: prefixOf(entry(ID.contentEncodings)),
  };
}

const CODECS: Readonly<Record<string, TrackSound['codec']>> = {
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
  A_FLAC: 'flac',
  A_AAC: 'aac',
  A_ALAC: 'alac',
  'A_MPEG/L3': 'mp3',
  'A_MPEG/L2': 'mp3',
  'A_MPEG/L1': 'mp3',
};

const PCM: Readonly<Record<string, readonly [encoding: 'pcm' | 'float', littleEndian: boolean]>> = {
  'A_PCM/INT/LIT': ['pcm', true],
  'A_PCM/INT/BIG': ['pcm', false],
  'A_PCM/FLOAT/IEEE': ['float', true],
};

function soundOf(entry: Lookup): TrackSound {
  const name = ebmlText(entry(ID.codecId));
  const config = entry(ID.codecPrivate).slice();
  const codec = CODECS[name];
  if (codec !== undefined) return { codec, config };
  const samples = PCM[name];
  if (samples === undefined) throw new CannotDecode('its audio codec is not supported.');
  const audio = byId(entry(ID.audio));
  const [encoding, littleEndian] = samples;
  const pcm = {
    encoding,
    littleEndian,
    channels: unsignedOf(audio(ID.channels)) || 1,
    sampleRate: Math.round(floatOf(audio(ID.samplingFrequency))) || 8_000,
    bytesPerSample: unsignedOf(audio(ID.bitDepth)) / 8,
  };
  return { codec: 'pcm', config, pcm };
}

/** Header stripping, the only supported compression: the common first bytes of all packets. */
function prefixOf(encodings: Uint8Array): Uint8Array {
  if (encodings.byteLength === 0) return encodings;
  const encoding = byId(byId(encodings)(ID.contentEncoding));
  const compression = byId(encoding(ID.contentCompression));
  const stripped = unsignedOf(compression(ID.compressionAlgorithm)) === HEADER_STRIPPING;
  const prefix = compression(ID.compressionSettings).slice();
  if (!stripped || prefix.byteLength > MAX_PREFIX_BYTES || encoding(ID.contentEncryption).byteLength > 0) {
    throw new CannotDecode('its audio track is compressed or encrypted in a way that is not supported.');
  }
  return prefix;
}
