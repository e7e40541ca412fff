import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { FbankOptions } from '../features/fbank.ts';

const INT16_SCALE = 32_768;

/** Features of icefall and sherpa-onnx: samples in [-1, 1], 20 to 7600 Hz. */
export const ICEFALL: FbankOptions = {
  bins: 80,
  window: 'povey',
  scale: 1,
  removeMean: true,
  preemphasis: 0.97,
  fftSize: 512,
  mel: { kind: 'kaldi', low: 20, high: SPEECH_RATE / 2 - 400 },
  edges: 'mirror',
};

/** Features of WeNet models exported by sherpa-onnx: as icefall, but with 16-bit sample values. */
export const WENET_SINGLE: FbankOptions = { ...ICEFALL, scale: INT16_SCALE };

/** Features of WeNet's own exports (torchaudio.compliance.kaldi). */
export const WENET_PAIR: FbankOptions = {
  ...WENET_SINGLE,
  mel: { kind: 'kaldi', low: 20, high: SPEECH_RATE / 2 },
  edges: 'snip',
};

/** Features of NeMo, with librosa's mel filters. */
export const NEMO: FbankOptions = {
  ...ICEFALL,
  window: 'hann',
  removeMean: false,
  mel: { kind: 'librosa' },
};

/** Features of sherpa-onnx for NeMo's transducers: another window, and filters up to 7600 Hz. */
export const NEMO_OF_SHERPA: FbankOptions = {
  ...NEMO,
  window: 'povey',
  mel: { kind: 'librosa', high: SPEECH_RATE / 2 - 400 },
};

/** Features of NeMo's own preprocessor (AudioToMelSpectrogramPreprocessor), as in training. */
export const NEMO_TRAINING: FbankOptions = {
  ...NEMO,
  window: 'hann-symmetric',
  offset: 2 ** -24,
  edges: 'centre',
};

/** Features of GigaAM models, which are exported in NeMo's form. */
export const GIGA_AM: FbankOptions = {
  ...NEMO,
  bins: 64,
  preemphasis: 0,
  fftSize: 400,
  mel: { kind: 'kaldi', low: 0, high: SPEECH_RATE / 2 },
};
