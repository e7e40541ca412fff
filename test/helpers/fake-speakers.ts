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
  /** The speaker turns; also the exclusive turns, unless these are given. */
  readonly turns?: readonly SpeakerTurn[];
  readonly exclusiveTurns?: readonly SpeakerTurn[];
  /** An error to throw instead. */
  readonly fails?: Error;
  readonly live?: LiveDiarization['add'];
}

/** A speaker engine with given turns; `calls` records each request and the seconds of sound. */
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
