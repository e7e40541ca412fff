import { SPEECH_RATE } from '../../domain/audio.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { LiveDiarization, SpeakerTurn } from '../../domain/speakers.ts';
import type { AudioSpan } from '../audio/audio-log.ts';
import type { SessionScope } from '../scope/session-scope.ts';
import type { SessionAudio } from './feed.ts';

/** The speakers of a span of a session, in seconds of its audio. */
export interface SegmentSpeakers {
  readonly turns: readonly SpeakerTurn[];
  /** Labels of earlier answers, and their corrected labels. */
  readonly renamed: ReadonlyMap<string, string>;
}

interface LiveSpeakersOptions {
  readonly scope: Pick<SessionScope, 'signal' | 'say'>;
  readonly audio: SessionAudio;
}

/** Finds who speaks in the segments of a session, if requested. */
export class LiveSpeakers {
  readonly #options: LiveSpeakersOptions;
  #diarization: LiveDiarization | undefined;

  constructor(options: LiveSpeakersOptions) {
    this.#options = options;
  }

  /** Uses `diarization` for segments that end from now on; `undefined` for none. */
  use(diarization: LiveDiarization | undefined): void {
    this.#diarization = diarization;
  }

  /**
   * Finds the speakers of an ended segment whose sound is still held; `undefined` if no client asked. Never
   * rejects: an error is reported once, and later words come without speakers.
   */
  async identify({ from, to }: AudioSpan): Promise<SegmentSpeakers | undefined> {
    const { scope, audio } = this.#options;
    const diarization = this.#diarization;
    const speech = diarization && audio.read({ from, to: Math.min(to, audio.end) });
    if (diarization === undefined || speech === undefined) return undefined;
    try {
      return await diarization.add(speech, from / SPEECH_RATE, scope.signal);
    } catch (thrown) {
      if (scope.signal.aborted || this.#diarization !== diarization) return undefined;
      this.#diarization = undefined;
      const { kind, message } = VoiceError.from(thrown);
      const error = new VoiceError(kind, `The speakers cannot be told apart any more: ${message}`, {
        cause: thrown,
      });
      scope.say({ type: 'error', concern: 'transcription', error, isFatal: false });
      return undefined;
    }
  }
}
