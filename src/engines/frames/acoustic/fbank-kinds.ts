import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { FbankOptions } from '../features/fbank.ts';

const INT16_SCALE = 32_768;

/** icefall's and sherpa-onnx's: samples of -1 to 1, 20 to 7600 Hz. */
export const ICEFALL: FbankOptions = {
  bins: 80,
  window: 'povey',
  scale: 1,
  removeMean: true,
  preemphasis: 0.97,
  fftSize: 512,
  mel: { kind: 'kaldi', low: 20, high: SPEECH_RATE / 2 - 400 },
  snipEdges: false,
};

/** WeNet's models as sherpa-onnx exports them: the same from 16-bit samples. */
export const WENET_SINGLE: FbankOptions = { ...ICEFALL, scale: INT16_SCALE };

/** WeNet's own exports: as they were trained (torchaudio.compliance.kaldi). */
export const WENET_PAIR: FbankOptions = {
  ...WENET_SINGLE,
  mel: { kind: 'kaldi', low: 20, high: SPEECH_RATE / 2 },
  snipEdges: true,
};

/** NeMo's: librosa's filters. */
export const NEMO: FbankOptions = {
  ...ICEFALL,
  window: 'hann',
  removeMean: false,
  mel: { kind: 'librosa' },
};

/** GigaAM's, which are exported as NeMo's. */
export const GIGA_AM: FbankOptions = {
  ...NEMO,
  bins: 64,
  preemphasis: 0,
  fftSize: 400,
  mel: { kind: 'kaldi', low: 0, high: SPEECH_RATE / 2 },
};
