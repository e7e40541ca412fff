import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FormatName, type Segment, type Task, TASKS, type Transcript } from '../../domain/transcript.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { transcribe, type TranscribeProgress } from '../../runtime/transcribe.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { presentError, TRANSCRIPTION_PRESENTATION } from '../../wire/errors.ts';
import { toDelta, toDone } from '../../wire/rest/transcript-events.ts';
import { toDiarizedSegment } from '../../wire/rest/diarized.ts';
import { dialectOf, inDialect, type RestDialect } from '../../wire/rest/dialect.ts';
import {
  languagesOfForm,
  modelOfForm,
  parseTranscriptionForm,
  TRANSCRIPTION_FIELDS,
  type TranscriptionForm,
  withLanguageField,
} from '../../wire/rest/transcription-form.ts';
import { outcomeOf, logFault, toVoiceError } from '../errors.ts';
import { EventStream } from '../event-stream.ts';
import type { SttMeasures } from '../metrics.ts';
import { type RecordingOptions, withRecording } from '../recording-form.ts';
import type { RunningRequests } from '../running-requests.ts';
import { whileRunning } from '../while-running.ts';
import { toCancellation } from '../../wire/rest/system.ts';

export interface TranscriptionRouteOptions extends RecordingOptions {
  readonly runtime: ServerRuntime;
  readonly running: RunningRequests;
  readonly measures: SttMeasures | undefined;
}

const PATHS: Record<Task, string> = {
  transcribe: '/v1/audio/transcriptions',
  translate: '/v1/audio/translations',
};

/** POST /v1/audio/transcriptions and /v1/audio/translations: they differ in the task only. */
export function transcriptionRoute(app: FastifyInstance, options: TranscriptionRouteOptions): void {
  for (const task of TASKS) {
    app.post(PATHS[task], (request, reply) => answer(request, reply, task, options));
  }
}

/** Answers with the transcript in its format, or with events as it is made. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  task: Task,
  options: TranscriptionRouteOptions,
): Promise<FastifyReply> {
  const measure = options.measures?.begin(task);
  const events = new EventStream(reply);
  try {
    const { form, name, transcript } = await whileRunning(request, reply, options.running, (signal) =>
      transcribeUpload(request, task, options, events, signal),
    );
    measure?.('completed', transcript.duration);
    const { format, style, subtitles } = form;
    if (form.stream) return events.end(toDone(transcript, style, isVerbose(form)));
    const body = FORMATS[format].render(transcript, { style, subtitles, name });
    return await reply.type(contentType(format, request)).send(body);
  } catch (thrown) {
    const error = toVoiceError(thrown);
    measure?.(outcomeOf(error));
    if (!events.begun) throw error;
    logFault(request.log, error);
    return events.fail(presentError(error, TRANSCRIPTION_PRESENTATION).body);
  }
}

async function transcribeUpload(
  request: FastifyRequest,
  task: Task,
  options: TranscriptionRouteOptions,
  events: EventStream,
  signal: AbortSignal,
): Promise<{ form: TranscriptionForm; name: string; transcript: Transcript }> {
  const { runtime } = options;
  return withRecording(request, TRANSCRIPTION_FIELDS, options, signal, async ({ fields, name, audio }) => {
    const named = modelOfForm(fields);
    const needs = { task, languages: languagesOfForm(fields) };
    // Only a name of the hosted API may lack a model for the request.
    let dialect: RestDialect = 'hosted';
    try {
      const model = named === undefined ? undefined : await requireModel(runtime, named, 'stt', needs);
      dialect = dialectOf(model);
      const form = parseTranscriptionForm(fields, task, dialect);
      const transcript = await transcribe(
        runtime.forRequest({ requestId: request.id, urgent: form.stream }),
        // A form without a model has been refused.
        {
          ...form.options,
          maxSampleSeconds: form.maxSampleSeconds,
          needsWords: FORMATS[form.format].needsWords,
          model: model!,
          task,
          audio,
        },
        signal,
        form.stream ? sendDeltas(events, form) : undefined,
      );
      return {
        form,
        name,
        transcript: { ...transcript, warnings: [...form.warnings, ...transcript.warnings] },
      };
    } catch (error) {
      throw inDialect(withLanguageField(toVoiceError(error), fields), dialect);
    }
  });
}

const isVerbose = ({ format }: TranscriptionForm) => format === 'verbose_json';

/** Converts progress to deltas, one per segment, and adds an event if the format has speakers. */
function sendDeltas(events: EventStream, form: TranscriptionForm): (progress: TranscribeProgress) => void {
  const isTimed = isVerbose(form);
  const isDiarized = form.format === 'diarized_json';
  let segments = 0;
  let before: Segment | undefined;
  return (progress) => {
    // Its speakers are known only at the end.
    if (progress.type === 'drafted') events.keepAlive();
    if (progress.type !== 'transcribed') return;
    for (const segment of progress.segments) {
      events.send(toDelta(segment, segments, { before, isTimed, isDiarized }));
      if (isDiarized) events.send(toDiarizedSegment(segment, segments));
      segments++;
      before = segment;
    }
  };
}

/** The hosted API calls WebVTT plain text; a client that accepts its own type gets it. */
function contentType(format: FormatName, { headers }: FastifyRequest): string {
  const wantsVtt = format === 'vtt' && headers.accept?.includes('text/vtt') === true;
  return wantsVtt ? 'text/vtt; charset=utf-8' : FORMATS[format].contentType;
}

interface CancelRouteOptions {
  readonly running: RunningRequests;
  /** Cancels a request on other front ends; resolves to false if none has it. */
  readonly cancelRemote?: ((id: string) => Promise<boolean>) | undefined;
}

/** POST /v1/audio/transcriptions/{request_id}/cancel: an unknown id is not an error. */
export function cancelRoute(
  app: FastifyInstance,
  { running, cancelRemote = async () => false }: CancelRouteOptions,
): void {
  app.post<{ Params: { request_id: string } }>(
    '/v1/audio/transcriptions/:request_id/cancel',
    async ({ params: { request_id: id } }) =>
      toCancellation(id, running.cancel(id) || (await cancelRemote(id))),
  );
}
