import { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, SpeakerManifest } from '../../domain/model.ts';
import type { DiarizationOptions, SpeakerEngine } from '../../domain/speakers.ts';
import { callMethods, type MethodCall } from '../../threads/methods.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { programUrl } from '../../threads/program.ts';
import { unit } from './clustering/vectors.ts';
import { readPlda } from './clustering/plda.ts';
import { openClusteringThread } from './clustering/thread.ts';
import { parseSpeakerConfig } from './config.ts';
import { diarizeRecording } from './diarize-recording.ts';
import type { KnownVoice } from './labels.ts';
import { OnlineSpeakers } from './live/online-speakers.ts';
import { openLiveDiarization } from './live/live-diarization.ts';
import { findSpeakerFiles } from './model-files.ts';
import type { SpeakerMethods, SpeakerModelOptions } from './program.ts';

/**
 * Opens a segmentation model with an embedding model, as in pyannote's diarization pipeline, over `threads`
 * threads, each with its own copy.
 * @throws VoiceError `invalid_manifest` if the files cannot be used, `unavailable` if the manifest requires a
 * graphics card that cannot be used.
 */
export async function openPyannoteEngine(
  { manifest, folder }: InstalledModel<SpeakerManifest>,
  threads: number,
): Promise<SpeakerEngine> {
  const config = parseSpeakerConfig(manifest);
  const { provider } = config;
  const { plda, ...files } = await findSpeakerFiles(folder, config);
  const pool = new ThreadPool<MethodCall<SpeakerMethods>, unknown>({
    program: programUrl('engines/speaker/program.ts'),
    data: { ...files, provider } satisfies SpeakerModelOptions,
    threads: provider === 'cpu' ? threads : 1,
  });
  const call = callMethods<SpeakerMethods>(pool);
  const describe = async () => {
    const facts = await call('describe', undefined);
    return { facts, arrays: plda && (await readPlda(plda, facts.dimensions)) };
  };
  const { facts, arrays } = await describe().catch(async (error: unknown) => {
    await pool.close();
    throw error;
  });
  const clustering = openClusteringThread(arrays);
  const model = { ...facts, config, call, cluster: clustering.call, inFlight: 2 * pool.size };

  const enroll = ({ knownSpeakers = [] }: DiarizationOptions, signal: AbortSignal) =>
    Promise.all(
      knownSpeakers.map(async ({ name, sample }): Promise<KnownVoice> => {
        const embedding = await call('enroll', sample, signal);
        if (embedding === undefined) throw noSpeechInSample(name);
        return { name, embedding: unit(embedding) };
      }),
    );

  return {
    diarize: async (recording, options, signal, onProgress) =>
      diarizeRecording(model, recording, options, await enroll(options, signal), signal, onProgress),
    live: (options) =>
      openLiveDiarization(
        model,
        async (signal) =>
          new OnlineSpeakers(await enroll(options, signal), options, config.speakerSimilarity),
      ),
    async close() {
      await Promise.all([pool.close(), clustering.close()]);
    },
  };
}

const noSpeechInSample = (name: string) =>
  new VoiceError(
    'invalid_value',
    `The sample of the voice of '${name}' has too little speech; give a longer one.`,
  );
