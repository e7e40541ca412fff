import type { z } from 'zod';
import { errorBody } from '../errors.ts';
import {
  clientSecret,
  clientSecretBody,
  transcriptionSession,
  transcriptionSessionBody,
  translationSecretBody,
} from './client-secrets.ts';
import { diarizationBody, diarizationUpload } from './diarization.ts';
import { diarizedSegment, diarizedTranscription } from './diarized.ts';
import { briefModels, model, modelList } from './models.ts';
import { pullDone, pullProgress, registry } from './pulls.ts';
import { speechBody, speechDeltaEvent, speechDoneEvent, speechLine } from './speech.ts';
import { statusBody } from './status.ts';
import { cancellation, health, live, ready } from './system.ts';
import { transcriptionText, verboseTranscription } from './transcript.ts';
import { transcriptionDelta, transcriptionDone } from './transcript-events.ts';
import { transcriptionUpload } from './transcription-form.ts';
import { audioVoice, audioVoiceForm, deletedAudioVoice } from './audio-voices.ts';
import { briefVoices, listedVoice, savedVoice, voiceForm, voiceList } from './voices.ts';

/** The schemas of JSON bodies and forms, by their names in the document. */
export const SCHEMAS = {
  Error: errorBody,
  TranscriptionForm: transcriptionUpload,
  TranscriptionText: transcriptionText,
  Transcription: verboseTranscription,
  DiarizedTranscription: diarizedTranscription,
  DiarizedSegment: diarizedSegment,
  DiarizationForm: diarizationUpload,
  Diarization: diarizationBody,
  TranscriptionDelta: transcriptionDelta,
  TranscriptionDone: transcriptionDone,
  Cancellation: cancellation,
  SpeechRequest: speechBody,
  SpeechLine: speechLine,
  SpeechDelta: speechDeltaEvent,
  SpeechDone: speechDoneEvent,
  VoiceForm: voiceForm,
  Voice: listedVoice,
  VoiceList: voiceList,
  AudioVoiceForm: audioVoiceForm,
  AudioVoice: audioVoice,
  DeletedAudioVoice: deletedAudioVoice,
  BriefVoices: briefVoices,
  SavedVoice: savedVoice,
  Model: model,
  ModelList: modelList,
  BriefModels: briefModels,
  Registry: registry,
  PullProgress: pullProgress,
  PullDone: pullDone,
  TranslationSecretRequest: translationSecretBody,
  ClientSecretRequest: clientSecretBody,
  ClientSecret: clientSecret,
  TranscriptionSessionRequest: transcriptionSessionBody,
  TranscriptionSession: transcriptionSession,
  Health: health,
  Live: live,
  Ready: ready,
  Status: statusBody,
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type SchemaName = keyof typeof SCHEMAS;

/** The content of a body: one schema, several, text, bytes, or any object. */
export type Content = SchemaName | readonly SchemaName[] | 'text' | 'binary' | 'object';

export interface Reply {
  readonly description: string;
  /** The content by media type; absent if there is no body. In a stream, one line or event. */
  readonly content?: Readonly<Record<string, Content>>;
}

/** One method of one address. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  /** A description of each path parameter. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, SchemaName>>;
  readonly replies: Readonly<Record<number, Reply>>;
  /** The errors that it may end with, beside those of every address. */
  readonly errors: readonly ErrorStatus[];
}

/** Operations by address and method. */
export type Operations = Readonly<
  Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', Operation>>>>
>;

export type ErrorStatus = keyof typeof ERRORS;

/** The meaning of each error status. */
export const ERRORS = {
  400: 'The request is invalid: a missing field, unreadable audio, an unknown model',
  401: 'The server has a key, and the request did not send it',
  403: 'The request comes from a page of another site or uses a foreign host name (see --allow-origins), or the server does not pull models (see --allow-pull)',
  404: 'There is no such model, voice or address',
  409: 'Another request with this x-request-id is running',
  413: 'The body is too large',
  415: 'This address does not accept a body of this type',
  422: 'A field has an invalid value; `detail` names it',
  426: 'This address accepts WebSockets only',
  429: 'Too many requests are waiting; try again after retry-after seconds',
  499: 'The request was cancelled',
  500: 'The server failed; trying again does not help',
  502: 'The worker crashed; send the request again',
  503: 'No worker is ready, the server is starting or stopping, or the source of a model is unreachable; try again after retry-after seconds',
  504: 'The worker did not answer in time',
} as const;

/** Those that any address may answer with. */
export const COMMON_ERRORS: readonly ErrorStatus[] = [400, 401, 403, 500];
