import type { model, modelList } from '../../wire/rest/models.ts';
import type { pullDone, pullProgress, registry } from '../../wire/rest/pulls.ts';
import type { speechLine } from '../../wire/rest/speech.ts';
import type { statusBody } from '../../wire/rest/status.ts';
import type { formatQuery } from '../../wire/rest/subtitle-fields.ts';
import type { verboseTranscription } from '../../wire/rest/transcript.ts';
import type { transcriptionDone, TranscriptionEvent } from '../../wire/rest/transcript-events.ts';
import type { listedVoice, savedVoice } from '../../wire/rest/voices.ts';

// The types of the server's answers, from its schemas.

type Of<Schema extends { readonly _zod: { readonly output: unknown } }> = Schema['_zod']['output'];

export type { TranscriptionEvent };
export type { WireEvent } from '../../wire/realtime/events.ts';
export type Model = Of<typeof model>;
export type ModelList = Of<typeof modelList>;
export type Registry = Of<typeof registry>;
export type PullProgress = Of<typeof pullProgress>;
export type PullEvent = PullProgress | Of<typeof pullDone>;
export type Voice = Of<typeof listedVoice>;
export type SavedVoice = Of<typeof savedVoice>;
export type Status = Of<typeof statusBody>;
export type SpeechLine = Of<typeof speechLine>;
export type TranscriptFormat = Of<typeof formatQuery>['response_format'];
export type Transcription = Of<typeof verboseTranscription>;
export type TranscriptionDone = Of<typeof transcriptionDone>;
export type Segment = NonNullable<Transcription['segments']>[number];
export type Word = NonNullable<Transcription['words']>[number];
