import type { Provider } from '../../onnx/device.ts';
import { answering, type MethodCall } from '../../threads/methods.ts';
import type { ThreadService } from '../../threads/program.ts';
import type { VoiceDistances } from './clustering/cluster-voices.ts';
import { openEmbeddingModel } from './embedding/embedding-model.ts';
import { embedSample, analyzeWindows, type AnalyzedWindow, type AnalyzeRequest } from './analyze-windows.ts';
import { openSegmentationModel, type SegmentationShape } from './segmentation/segmentation-model.ts';

/** The files of a speaker model, and the provider that runs it. */
export interface SpeakerModelOptions {
  readonly segmentation: string;
  readonly embedding: string;
  readonly provider: Provider;
}

/** The facts of a speaker model, from its files. */
export interface SpeakerModelFacts {
  readonly shape: SegmentationShape;
  readonly clustering: VoiceDistances;
  /** The size of an embedding. */
  readonly dimensions: number;
}

/** The methods of a thread with the models. */
export type SpeakerMethods = {
  describe(request: undefined): Promise<SpeakerModelFacts>;
  analyze(request: AnalyzeRequest, signal: AbortSignal): Promise<readonly AnalyzedWindow[]>;
  /** A sample of one voice → its embedding; `undefined` if it contains no speech. */
  enroll(sample: Float32Array, signal: AbortSignal): Promise<Float32Array | undefined>;
};

/** Opens both graphs of a speaker model. */
export async function open({
  segmentation: segmentationPath,
  embedding: embeddingPath,
  provider,
}: SpeakerModelOptions): Promise<ThreadService<MethodCall<SpeakerMethods>, unknown>> {
  const segmentation = await openSegmentationModel(segmentationPath, provider);
  const embedding = await openEmbeddingModel(embeddingPath, provider);
  const { windowSamples, frames, frameStep, frameField, speakers } = segmentation;
  return answering<SpeakerMethods>({
    describe: async () => ({
      shape: { windowSamples, frames, frameStep, frameField, speakers },
      clustering: embedding.clustering,
      dimensions: embedding.dimensions,
    }),
    analyze: (request, signal) => analyzeWindows(segmentation, embedding, request, signal),
    enroll: (sample, signal) => embedSample(segmentation, embedding, sample, signal),
  });
}
