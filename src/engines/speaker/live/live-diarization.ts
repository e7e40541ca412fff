import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { LiveDiarization, SpeakerTurn } from '../../../domain/speakers.ts';
import { gridOf, type SpeakerModel, toSpeakerTurn, turnLimits } from '../diarize-recording.ts';
import { ClusterActivity, countPerFrame, findTurns } from '../frame-turns.ts';
import type { AnalyzedWindow } from '../analyze-windows.ts';
import { cutWindows } from '../segmentation/windows.ts';
import type { OnlineSpeakers } from './online-speakers.ts';

/** Live, each moment lies in four windows instead of ten. */
const LIVE_SHIFT = 0.25;
const LIVE_BATCH = 4;

/**
 * Diarizes region by region; see `LiveDiarization`.
 * @param openSpeakers called once, with the first region.
 */
export function openLiveDiarization(
  model: SpeakerModel,
  openSpeakers: (signal: AbortSignal) => Promise<OnlineSpeakers>,
): LiveDiarization {
  let speakers: OnlineSpeakers | undefined;
  let before: Promise<unknown> = Promise.resolve();

  async function add(speech: Float32Array, start: number, signal: AbortSignal) {
    speakers ??= await openSpeakers(signal);
    const { windows, stepSamples } = await analyzeRegion(model, speech, signal);
    const labelled = windows.map((window) => labelsOf(model, speakers!, window));
    const renamed = speakers.merge();
    const turns = turnsOf(model, windows, labelled, speech.length, stepSamples);
    return {
      turns: turns.map((turn): SpeakerTurn => ({
        speaker: renamed.get(turn.speaker) ?? turn.speaker,
        start: start + turn.start,
        end: start + turn.end,
      })),
      renamed,
    };
  }

  return {
    add(speech, start, signal) {
      // Voices are learnt in the order in which they talk.
      const answer = before.then(() => add(speech, start, signal));
      before = answer.catch(() => undefined);
      return answer;
    },
  };
}

async function analyzeRegion({ shape, call }: SpeakerModel, speech: Float32Array, signal: AbortSignal) {
  const { windowSamples } = shape;
  const stepSamples = Math.round(windowSamples * LIVE_SHIFT);
  const windows: AnalyzedWindow[] = [];
  async function* whole() {
    yield speech;
  }
  for await (const batch of cutWindows(whole(), { windowSamples, stepSamples, batch: LIVE_BATCH })) {
    const needsVoices = Array.from({ length: batch.count }, () => true);
    windows.push(...(await call('analyze', { ...batch, needsVoices }, signal)));
  }
  return { windows, stepSamples };
}

/** The label of each local speaker of a window; `undefined` for none. */
function labelsOf(
  { shape }: SpeakerModel,
  speakers: OnlineSpeakers,
  { speakers: voices = [] }: AnalyzedWindow,
): readonly (string | undefined)[] {
  const labels = speakers.assign(
    voices.map(({ embedding, cleanFrames }) => ({
      embedding,
      seconds: (cleanFrames * shape.frameStep) / SPEECH_RATE,
    })),
  );
  return Array.from({ length: shape.speakers }, (_, speaker) => {
    const row = voices.findIndex((voice) => voice.speaker === speaker);
    return labels[row];
  });
}

function turnsOf(
  model: SpeakerModel,
  windows: readonly AnalyzedWindow[],
  labelled: readonly (readonly (string | undefined)[])[],
  samples: number,
  stepSamples: number,
): readonly SpeakerTurn[] {
  if (windows.length === 0) return [];
  const { shape } = model;
  const grid = gridOf([...windows.keys()], samples, stepSamples, shape);
  const labels = [...new Set(labelled.flat())].filter((label) => label !== undefined);
  const activity = new ClusterActivity(grid.frames, labels.length);
  windows.forEach((window, index) => {
    const clusterOf = labelled[index]!.map((label) => (label === undefined ? -1 : labels.indexOf(label)));
    activity.add(window.activity, grid.starts[index]!, clusterOf);
  });
  const turns = findTurns(activity, countPerFrame(windows, grid), turnLimits(model));
  return turns.map((turn) => toSpeakerTurn(turn, labels[turn.cluster]!, shape, samples));
}
