import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderManifest } from '../../src/models/manifest.ts';
import { speakerManifest } from '../generated/speaker/install-speaker.ts';
import { cached, fetchPackage } from './packages.ts';
import { pyanNet, speakerEncoder } from './speaker-graphs.ts';
import { readCheckpoint } from './torch-checkpoint.ts';

/** Raise it when the same packages give other files. */
const VERSION = 5;

/**
 * A models folder with one speaker model of the real weights of whisperx and resemblyzer, which sherpa-onnx
 * runs as well. The first call makes it.
 */
export const realSpeakers = (): Promise<string> =>
  cached(`speakers-${VERSION}`, (models) => writeRealSpeakerModel(join(models, 'real-speakers')));

async function writeRealSpeakerModel(folder: string): Promise<void> {
  const segmentation = join(await fetchPackage('whisperx'), 'whisperx', 'assets', 'pytorch_model.bin');
  const encoder = join(await fetchPackage('resemblyzer'), 'resemblyzer', 'pretrained.pt');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'segmentation.onnx'), pyanNet(readCheckpoint(segmentation, 'state_dict')));
  await writeFile(join(folder, 'embedding.onnx'), speakerEncoder(readCheckpoint(encoder, 'model_state')));
  const manifest = speakerManifest(
    { linkage: 'average', threshold: 0.19, speaker_similarity: 0.81, min_cluster_size: 14 },
    'real-speakers',
  );
  const description = 'Tells speakers apart, with the weights of whisperx and resemblyzer.';
  await writeFile(join(folder, 'voice.yaml'), renderManifest({ ...manifest, description }));
}
