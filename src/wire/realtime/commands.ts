import { z } from 'zod';
import { COMMIT_STRATEGIES, DELAYS, EAGERNESS, TTS_PACINGS } from '../../domain/realtime.ts';
import { MAX_SPEAKERS, MAX_KNOWN_SPEAKERS } from '../../domain/speakers.ts';
import { nonEmptyText, flag, integerIn, object, oneOf, speakableText, text, texts } from '../fields.ts';
import { SPEECH_OPTIONS } from '../speech-options.ts';

/** A time limit in milliseconds, at most a day: timers take no more than 2^31 ms. */
const timeout = () => integerIn(1, 86_400_000).nullish();

const sensitivity = () => oneOf(['high', 'normal', 'low']).nullish();

/** The most hot words, which go to the worker with every piece of speech. */
export const MAX_HOT_WORDS = 200;
export const MAX_HOT_WORD = 100;

/** Expected words. */
export const hotWords = () =>
  texts(MAX_HOT_WORDS, 'word').refine((words) => words.every((word) => word.length <= MAX_HOT_WORD), {
    error: `may hold words of ${MAX_HOT_WORD} characters`,
  });

/** The most languages; there are no more. */
export const MAX_LANGUAGES = 100;

/** The most characters of a request id, which every event of a speech repeats. */
const MAX_REQUEST_ID = 256;

/** The text frames of a client, by their `type`. */
export const COMMANDS = {
  'session.configure': object({
    model: nonEmptyText().nullish().describe('Speech-to-text model, from the next segment on'),
    language: nonEmptyText().nullish().describe('Spoken language, ISO 639-1; null detects it'),
    languages: texts(MAX_LANGUAGES, 'language')
      .nullish()
      .describe('Languages that may be spoken: the language is detected among them'),
    delay: oneOf(DELAYS)
      .nullish()
      .describe(
        'How long words wait until they are confirmed: minimal is soonest, xhigh most certain. Streaming models confirm every word at once',
      ),
    enable_partial_transcripts: flag().nullish().describe('Whether transcript.partial events are sent'),
    enable_itn: flag()
      .nullish()
      .describe('Whether final transcripts have written forms ($25), by inverse text normalization'),
    vad_sensitivity: sensitivity().describe('Sensitivity of the voice activity detection'),
    'vad.sensitivity': sensitivity().describe('Alias of vad_sensitivity'),
    vad: object({ sensitivity: sensitivity() })
      .nullish()
      .describe('vad.sensitivity as an object: {"sensitivity": …}'),
    hot_words: hotWords().nullish().describe('Names and terms that may be spoken'),
    silence_timeout_ms: timeout().describe('Silence after speech after which the session is put on hold'),
    hold_timeout_ms: timeout().describe('Time on hold after which the session ends'),
    /** At most the longest segment that a model decodes at once. */
    max_segment_duration_ms: integerIn(1_000, 30_000)
      .nullish()
      .describe('Longest segment; longer speech is cut'),
    tts_model: nonEmptyText().nullish().describe('Text-to-speech model; kokoro-v1 if installed, else espeak'),
    model_tts: nonEmptyText().nullish().describe('Alias of tts_model'),
    tts_voice: nonEmptyText()
      .nullish()
      .describe('Voice of the text-to-speech model; its default voice if missing'),
    tts_pacing: oneOf(TTS_PACINGS)
      .nullish()
      .describe('playback sends speech in real time, none as fast as it is synthesized'),
    tts_lead_ms: integerIn(0, 60_000).nullish().describe('How far ahead of playback speech is sent'),
    commit_strategy: oneOf(COMMIT_STRATEGIES)
      .nullish()
      .describe(
        'vad: segments end when speech ends; semantic_vad: when the turn model detects that the speaker has finished; manual: at input_audio_buffer.commit',
      ),
    eagerness: oneOf(EAGERNESS)
      .nullish()
      .describe(
        'With semantic_vad: silence ends an unfinished turn after 8 s (low), 4 s (medium, auto) or 2 s (high)',
      ),
    enable_eager_finals: flag()
      .nullish()
      .describe('Whether transcript.eager and transcript.resumed events are sent'),
    speakers: z
      .union([flag(), integerIn(0, MAX_SPEAKERS), text()])
      .nullish()
      .describe(
        'Whether finals tell who speaks: true, false, the number of speakers, or a range such as 2-5',
      ),
    known_speaker_names: texts(MAX_KNOWN_SPEAKERS, 'name')
      .nullish()
      .describe('Names of speakers whose voices are known; finals then tell who speaks'),
    known_speaker_references: texts(MAX_KNOWN_SPEAKERS, 'sample')
      .nullish()
      .describe('A sample of each of these voices, 2 to 30 s: a data URL'),
  }).describe(
    'Changes the settings below at once. null resets language, languages, hot_words, tts_voice and tts_model, and does not change other settings',
  ),
  'input_audio_buffer.commit': object({}).describe('Ends the current segment'),
  'input_audio_buffer.clear': object({}).describe(
    'Discards the current segment and sound that is not yet in a segment',
  ),
  'tts.speak': object({
    text: speakableText(),
    request_id: text()
      .max(MAX_REQUEST_ID, { error: `may have ${MAX_REQUEST_ID} characters` })
      .nullish(),
    voice: nonEmptyText().nullish(),
    include_alignment: flag().nullish(),
    ...SPEECH_OPTIONS,
  }).describe(
    'Speaks the text. The server sends binary frames of 16-bit PCM at 24 kHz, mono, in real time, and does not listen until they have been played, so that it does not hear itself',
  ),
  'tts.cancel': object({}).describe('Stops the speech'),
  'session.cancel': object({}).describe('Ends the session and discards pending work'),
  'session.close': object({}).describe(
    'Ends the session after the final transcript of the current speech. If that takes longer than 2 s and than twice the duration of the missing part, at most 30 s, an error names that part',
  ),
} as const;

/** The fields of every command. */
export const COMMAND_ENVELOPE = object({
  type: z.unknown().optional(),
  /** Clients of the hosted API number their messages. */
  event_id: z.unknown().optional(),
});

export type CommandName = keyof typeof COMMANDS;

export type CommandFields<Name extends CommandName> = z.infer<(typeof COMMANDS)[Name]>;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];
