import type { Speech } from '../../src/domain/audio.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type {
  Diarization,
  DiarizationOptions,
  LiveDiarization,
  SpeakerEngine,
  SpeakerTurn,
} from '../../src/domain/speakers.ts';
import { throwIfCancelled } from '../../src/domain/cancellation.ts';

interface FakeSpeakersOptions {
  /** Who speaks when; the same as exclusive turns where those are left out. */
  readonly turns?: readonly SpeakerTurn[];
  readonly exclusiveTurns?: readonly SpeakerTurn[];
  /** Thrown instead. */
  readonly fails?: Error;
  readonly live?: LiveDiarization['add'];
}

/** A speaker engine that knows beforehand who speaks when; `calls` tells what was asked, and how much it heard. */
export class FakeSpeakers implements SpeakerEngine {
  readonly calls: { readonly options: DiarizationOptions; readonly seconds: number }[] = [];
  readonly #options: FakeSpeakersOptions;

  constructor(options: FakeSpeakersOptions = {}) {
    this.#options = options;
  }

  async diarize(
    recording: AsyncIterable<Speech>,
    options: DiarizationOptions,
    signal: AbortSignal,
    onProgress: (seconds: number) => void = () => undefined,
  ): Promise<Diarization> {
    let samples = 0;
    for await (const block of recording) {
      throwIfCancelled(signal);
      samples += block.length;
      onProgress(samples / SPEECH_RATE);
    }
    this.calls.push({ options, seconds: samples / SPEECH_RATE });
    const { turns = [], exclusiveTurns = turns, fails } = this.#options;
    if (fails !== undefined) throw fails;
    return { turns, exclusiveTurns };
  }

  live(): LiveDiarization {
    const { live = async () => ({ turns: [], renamed: new Map() }) } = this.#options;
    return { add: live };
  }

  async close(): Promise<void> {}
}
