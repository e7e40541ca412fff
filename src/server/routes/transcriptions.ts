import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Task, Transcript } from '../../domain/transcript.ts';
import { requireModel } from '../../runtime/require-model.ts';
import type { ServedRuntime } from '../../runtime/served.ts';
import { transcribe } from '../../runtime/transcribe.ts';
import { FORMATS, type FormatName } from '../../transcript/formats.ts';
import { endedBy, errorHandler, logFault, PRESENTATION, presentError, toVoiceError } from '../errors.ts';
import { EventStream } from '../event-stream.ts';
import { receiveForm } from '../form.ts';
import type { SttMeasures } from '../metrics.ts';
import { missingFile } from '../refusal.ts';
import type { RunningRequests } from '../running-requests.ts';
import { createDeltas, doneEvent } from '../transcript-events.ts';
import {
  parseTranscriptionForm,
  TRANSCRIPTION_FIELDS,
  type TranscriptionForm,
} from '../transcription-form.ts';
import { whileRunning } from '../while-running.ts';

export interface TranscriptionRouteOptions {
  readonly runtime: ServedRuntime;
  readonly running: RunningRequests;
  readonly maxUploadBytes: number;
  /** Where uploads are kept while they are worked on. */
  readonly temporaryFolder: string;
  readonly measures: SttMeasures | undefined;
}

const PATHS: Record<Task, string> = {
  transcribe: '/v1/audio/transcriptions',
  translate: '/v1/audio/translations',
};

/** Here, and only here, an unknown model is a fault of the request rather than a missing resource. */
const ERRORS = {
  ...PRESENTATION,
  model_not_found: { ...PRESENTATION.model_not_found, status: 400, type: 'invalid_request_error' },
};

/** POST /v1/audio/transcriptions and /v1/audio/translations: the same but for the task. */
export async function transcriptions(
  app: FastifyInstance,
  options: TranscriptionRouteOptions,
): Promise<void> {
  app.setErrorHandler(errorHandler(ERRORS));
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  // Other bodies get as far as the form, unread, and are refused there.
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const task of ['transcribe', 'translate'] satisfies Task[]) {
    app.post(PATHS[task], (request, reply) => answer(request, reply, task, options));
  }
}

/** Answers with the transcript in its format, or with events while it is being heard. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  task: Task,
  options: TranscriptionRouteOptions,
): Promise<FastifyReply> {
  const measure = options.measures?.begin(task);
  const events = new EventStream(reply);
  try {
    const { asked, transcript } = await whileRunning(request, reply, options.running, (signal) =>
      hear(request, task, options, events, signal),
    );
    measure?.('completed', transcript.duration);
    if (asked.stream) return events.end(doneEvent(transcript));
    const { format } = asked;
    return await reply.type(contentType(format, request)).send(FORMATS[format].render(transcript));
  } catch (thrown) {
    const error = toVoiceError(thrown);
    measure?.(endedBy(error));
    if (!events.begun) throw error;
    logFault(request.log, error);
    return events.fail(presentError(error, ERRORS).body);
  }
}

async function hear(
  request: FastifyRequest,
  task: Task,
  { runtime, maxUploadBytes, temporaryFolder }: TranscriptionRouteOptions,
  events: EventStream,
  signal: AbortSignal,
): Promise<{ asked: TranscriptionForm; transcript: Transcript }> {
  runtime.refuseWhenFull();
  const limits = { known: TRANSCRIPTION_FIELDS, maxFileBytes: maxUploadBytes, folder: temporaryFolder };
  const form = await receiveForm(request, limits, signal);
  try {
    if (form.file === undefined) throw missingFile();
    const { name, path } = form.file;
    const asked = parseTranscriptionForm(form, task);
    const model = await requireModel(runtime, asked.model, 'stt');
    const transcript = await transcribe(
      runtime.forRequest({ requestId: request.id, urgent: asked.stream }),
      { ...asked.options, itn: asked.itn, model, task, audio: { type: 'file', name, path } },
      signal,
      asked.stream ? createDeltas((event) => events.send(event)) : undefined,
    );
    return { asked, transcript };
  } finally {
    await form.close();
  }
}

/** The hosted API calls WebVTT plain text; whoever asks for its own type gets it. */
function contentType(format: FormatName, { headers }: FastifyRequest): string {
  const wantsVtt = format === 'vtt' && headers.accept?.includes('text/vtt') === true;
  return wantsVtt ? 'text/vtt; charset=utf-8' : FORMATS[format].contentType;
}
