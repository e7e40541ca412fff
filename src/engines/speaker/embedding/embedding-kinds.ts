import { SPEECH_RATE } from '../../../domain/audio.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { ICEFALL, NEMO, WENET_PAIR } from '../../frames/acoustic/fbank-kinds.ts';
import type { Metadata } from '../../frames/acoustic/metadata.ts';
import type { FbankOptions } from '../../frames/features/fbank.ts';
import type { VoiceDistances } from '../clustering/cluster-voices.ts';

/** The input of a speaker embedding model. */
export interface EmbeddingKind {
  readonly fbank: FbankOptions;
  /** `mean`: minus the mean of each bin over time; `per_feature`: also divided by its standard deviation. */
  readonly normalization: 'mean' | 'per_feature' | 'none';
  /** `frames`: [1, frames, bins]; `bins`: [1, bins, frames] and a length; `weighted`: frames and weights. */
  readonly layout: 'frames' | 'bins' | 'weighted';
  /** The clustering of voices if the manifest does not specify it. */
  readonly clustering: VoiceDistances;
}

/** The values of pyannote 3.1. */
const PYANNOTE: VoiceDistances = { linkage: 'centroid', threshold: 0.7045654963945799 };

/** The values of sherpa-onnx. */
const SHERPA: VoiceDistances = { linkage: 'complete', threshold: 0.5 };

/** WeSpeaker and pyannote: torchaudio's Kaldi features with a Hamming window, of 16-bit sample values. */
const WESPEAKER: EmbeddingKind = {
  fbank: { ...WENET_PAIR, window: 'hamming' },
  normalization: 'mean',
  layout: 'frames',
  clustering: PYANNOTE,
};

/** 3D-Speaker (ERes2Net, CAM++) as exported by sherpa-onnx. */
const THREE_D_SPEAKER: EmbeddingKind = {
  fbank: ICEFALL,
  normalization: 'mean',
  layout: 'frames',
  clustering: SHERPA,
};

/** NeMo's TitaNet and SpeakerNet as exported by sherpa-onnx. */
const TITANET: EmbeddingKind = {
  fbank: { ...NEMO, edges: 'snip' },
  normalization: 'per_feature',
  layout: 'bins',
  clustering: SHERPA,
};

const NORMALIZATIONS: Readonly<Record<string, EmbeddingKind['normalization']>> = {
  '': 'none',
  'global-mean': 'mean',
  per_feature: 'per_feature',
};

/**
 * Finds the kind of a model by its metadata, or else by the names of its inputs.
 * @throws VoiceError `invalid_manifest` for an unknown kind.
 */
export function embeddingKind(metadata: Metadata, inputs: readonly string[], file: string): EmbeddingKind {
  const kind = knownKind(metadata.get('framework'), inputs);
  const rate = metadata.get('sample_rate') ?? String(SPEECH_RATE);
  if (kind === undefined || Number(rate) !== SPEECH_RATE)
    throw brokenModelFile(
      file,
      `is not an embedding model of WeSpeaker, 3D-Speaker, NeMo or pyannote at ${SPEECH_RATE} Hz`,
    );
  return kind === THREE_D_SPEAKER || kind === TITANET ? withMetadata(kind, metadata, file) : kind;
}

function knownKind(framework: string | undefined, inputs: readonly string[]): EmbeddingKind | undefined {
  if (framework === 'wespeaker') return WESPEAKER;
  if (framework === '3d-speaker') return THREE_D_SPEAKER;
  if (framework === 'nemo') return TITANET;
  if (framework !== undefined) return undefined;
  if (inputs.includes('weights')) return { ...WESPEAKER, layout: 'weighted' };
  if (inputs.includes('audio_signal')) return TITANET;
  if (inputs.includes('feats') || inputs.includes('input_features')) return WESPEAKER;
  return inputs.length === 1 ? THREE_D_SPEAKER : undefined;
}

/** The metadata of sherpa-onnx's exports has the scale of samples, the bins and the normalization. */
function withMetadata(kind: EmbeddingKind, metadata: Metadata, file: string): EmbeddingKind {
  if (!metadata.has('framework')) return kind;
  const normalization = NORMALIZATIONS[metadata.get('feature_normalize_type') ?? ''];
  const bins = Number(metadata.get('feat_dim') ?? kind.fbank.bins);
  if (normalization === undefined || !Number.isInteger(bins) || bins < 1 || bins > 256)
    throw brokenModelFile(file, 'needs features that voice does not support, by its metadata');
  const scale = metadata.get('normalize_samples') === '0' ? 32_768 : 1;
  return { ...kind, normalization, fbank: { ...kind.fbank, bins, scale } };
}
