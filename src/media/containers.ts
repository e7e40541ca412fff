/** The container format, and the codec if it decides the reader. */
export type Container =
  | 'wav'
  | 'mp3'
  | 'flac'
  | 'ogg-opus'
  | 'ogg-vorbis'
  | 'ogg-flac'
  | 'ogg'
  | 'webm'
  | 'mp4'
  | 'aac'
  | 'w64'
  | 'aiff'
  | 'caf'
  | 'au'
  | 'amr'
  | 'ac3'
  | 'avi'
  | 'asf'
  | 'flv'
  | 'mpegts'
  | 'mpegps'
  | 'wavpack'
  | 'ape'
  | 'tta'
  | 'dts'
  | 'voc'
  | 'sphere'
  | 'realmedia';

/** The names of the readers. `ffmpeg` requires the installed program. */
export type ReaderName = 'wav' | 'frames' | 'flac' | 'ogg' | 'webm' | 'mp4' | 'ffmpeg';

export interface ContainerFacts {
  /** The name of the container in messages. */
  readonly label: string;
  /** ffmpeg's name of the demuxer. Forcing it keeps ffmpeg from reading anything else, such as a playlist. */
  readonly demuxer: string;
  /**
   * The readers in order of preference. The next one is tried only if the previous one fails before its first
   * sample.
   */
  readonly readers: readonly ReaderName[];
  /** ffmpeg needs a seekable file. */
  readonly seeks?: true;
  /** Timestamps may start anywhere; the film starts with the earliest stream. */
  readonly anyStart?: true;
  /** The container may hold several audio tracks, and its readers list them. */
  readonly hasTracks?: true;
  /** The header says how long the sound is; audio that ends earlier was cut off. */
  readonly saysLength?: true;
  /** Samples may be floats of any scale, so large values are valid. */
  readonly anyScale?: true;
}

/** The properties of every container format. */
export const CONTAINERS: Readonly<Record<Container, ContainerFacts>> = {
  wav: { label: 'WAV', demuxer: 'wav', readers: ['wav', 'ffmpeg'], anyScale: true },
  mp3: { label: 'MP3', demuxer: 'mp3', readers: ['frames', 'ffmpeg'] },
  flac: { label: 'FLAC', demuxer: 'flac', readers: ['flac', 'ffmpeg'] },
  'ogg-opus': { hasTracks: true, label: 'Ogg Opus', demuxer: 'ogg', readers: ['ogg', 'ffmpeg'] },
  'ogg-vorbis': { hasTracks: true, label: 'Ogg Vorbis', demuxer: 'ogg', readers: ['ogg', 'ffmpeg'] },
  'ogg-flac': { hasTracks: true, label: 'Ogg FLAC', demuxer: 'ogg', readers: ['ogg', 'ffmpeg'] },
  ogg: { hasTracks: true, label: 'Ogg', demuxer: 'ogg', readers: ['ogg', 'ffmpeg'] },
  webm: { hasTracks: true, label: 'WebM', demuxer: 'matroska', readers: ['webm', 'ffmpeg'] },
  mp4: { hasTracks: true, label: 'MP4', demuxer: 'mov', readers: ['mp4', 'ffmpeg'], seeks: true },
  aac: { label: 'AAC', demuxer: 'aac', readers: ['frames', 'ffmpeg'] },
  w64: { label: 'Wave64', demuxer: 'w64', readers: ['wav', 'ffmpeg'], anyScale: true },
  aiff: { label: 'AIFF', demuxer: 'aiff', readers: ['ffmpeg'], anyScale: true, saysLength: true },
  caf: { label: 'CAF', demuxer: 'caf', readers: ['ffmpeg'], seeks: true, anyScale: true, saysLength: true },
  au: { label: 'AU', demuxer: 'au', readers: ['ffmpeg'], anyScale: true, saysLength: true },
  amr: { label: 'AMR', demuxer: 'amr', readers: ['ffmpeg'] },
  ac3: { label: 'AC-3', demuxer: 'ac3', readers: ['ffmpeg'] },
  avi: { hasTracks: true, label: 'AVI', demuxer: 'avi', readers: ['ffmpeg'], seeks: true },
  asf: { hasTracks: true, label: 'Windows Media', demuxer: 'asf', readers: ['ffmpeg'] },
  flv: { hasTracks: true, label: 'FLV', demuxer: 'flv', readers: ['ffmpeg'] },
  mpegts: { hasTracks: true, label: 'MPEG-TS', demuxer: 'mpegts', readers: ['ffmpeg'], anyStart: true },
  mpegps: { hasTracks: true, label: 'MPEG', demuxer: 'mpeg', readers: ['ffmpeg'], anyStart: true },
  wavpack: { label: 'WavPack', demuxer: 'wv', readers: ['ffmpeg'], seeks: true, saysLength: true },
  ape: { label: "Monkey's Audio", demuxer: 'ape', readers: ['ffmpeg'], seeks: true, saysLength: true },
  tta: { label: 'TTA', demuxer: 'tta', readers: ['ffmpeg'], saysLength: true },
  dts: { label: 'DTS', demuxer: 'dts', readers: ['ffmpeg'] },
  voc: { label: 'Creative Voice', demuxer: 'voc', readers: ['ffmpeg'] },
  sphere: { label: 'NIST SPHERE', demuxer: 'nistsphere', readers: ['ffmpeg'], saysLength: true },
  realmedia: { hasTracks: true, label: 'RealMedia', demuxer: 'rm', readers: ['ffmpeg'] },
};
