import { randomUUID } from 'node:crypto';
import { formatBytes } from '../../base/byte-size.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { AudioSource } from '../../domain/audio.ts';
import { cancelled, wrongModelType, VoiceError } from '../../domain/errors.ts';
import type { Task } from '../../domain/transcript.ts';
import { fromCancellation } from '../../wire/rest/system.ts';
import { fromVerbose } from '../../wire/rest/transcript.ts';
import { toTranscriptionForm } from '../../wire/rest/transcription-options.ts';
import type { Context } from '../command.ts';
import type { RecordingTranscriber, TranscribeJob } from '../transcribing/local-transcriber.ts';
import { openUploadProgress, type UploadProgress } from '../ui/upload-progress.ts';
import { formatSeconds } from '../../base/format-seconds.ts';
import { defaultModel } from '../../models/default-model.ts';
import { sttModelRequest, defaultOfCatalog } from '../stt-model.ts';
import { fetchModel, fetchModels, toStoredModels } from './models.ts';
import { formBody, type FormField } from './multipart.ts';
import { openUpload, type RecordingUpload } from './upload.ts';
import { VoiceServer } from './voice-server.ts';
import { onAbort } from '../../base/abort.ts';
import { type Clock, systemClock } from '../../base/clock.ts';

const PATHS: Record<Task, string> = {
  transcribe: '/v1/audio/transcriptions',
  translate: '/v1/audio/translations',
};

/**
 * The name that is sent instead of the file's own; in messages of the server it is replaced by the real name.
 */
const SENT_NAME = 'recording';

/** The largest transcript: more than a day of speech with word times. */
const MAX_TRANSCRIPT_BYTES = 2 ** 27;
/** Milliseconds without a byte, for the upload and for the answer; the work in between has no limit. */
const SILENCE_MS = 300_000;
const CANCEL_MS = 1000;

/**
 * Creates a transcriber that uses a running server. Resolves when the server has confirmed that it has the
 * model.
 * @throws VoiceError `model_not_found`, `unsupported` for a model that speaks, `unavailable`.
 */
export async function remoteTranscriber(
  context: Context,
  address: string,
  job: TranscribeJob,
): Promise<RecordingTranscriber> {
  const server = new VoiceServer(address, context);
  const model = job.model ?? (await usualModelThere(server, job, context.settings.model));
  const { manifest } = await fetchModel(server, model);
  if (manifest.type !== 'stt') throw wrongModelType(model, manifest.type, 'stt');
  const timesWords = job.needsWords === true && manifest.capabilities.wordTimestamps;
  const options = { ...job.options, ...(timesWords && { wordTimestamps: true }) };
  return async ({ input, audio, onSteps }) => {
    const view = await openUploadProgress(context, input);
    const [preparing, answering] = [new Stopwatch(), new Stopwatch()];
    try {
      const upload = await preparing.time(() => openUpload(audio, context.signal));
      try {
        const request = {
          path: PATHS[job.task],
          fields: toTranscriptionForm(model, options),
          parse: fromVerbose,
        };
        const transcript = await answering.time(() =>
          sendRecording(server, upload, request, context.signal, view.update),
        );
        onSteps?.([
          `making an upload of ${formatBytes(upload.size)} took ${formatSeconds(preparing)}`,
          `sending it and waiting for the server took ${formatSeconds(answering)}`,
        ]);
        return transcript;
      } finally {
        await upload.close();
      }
    } catch (error) {
      throw nameFile(VoiceError.from(error), audio);
    } finally {
      await view.close();
    }
  };
}

/** The best installed model of the server; if there is none, the model to install there. */
async function usualModelThere(
  server: VoiceServer,
  { task, options: { language } }: TranscribeJob,
  preferred: string | undefined,
): Promise<string> {
  const there = defaultModel(
    toStoredModels(await fetchModels(server)),
    'stt',
    sttModelRequest({ task, language }),
    {
      stt: preferred,
    },
  );
  return there?.manifest.name ?? defaultOfCatalog({ task, language }, preferred);
}

/** A form with a recording, and the parser of its answer. */
interface RecordingRequest<T> {
  readonly path: string;
  readonly fields: readonly FormField[];
  readonly parse: (body: unknown) => T | undefined;
}

/** Uploads a recording and waits for the answer. When `signal` aborts, it cancels the request first. */
export async function sendRecording<T>(
  server: VoiceServer,
  upload: RecordingUpload,
  { path, fields, parse }: RecordingRequest<T>,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<T> {
  let requestId: string | undefined;
  const leaving = delayedAbort(
    signal,
    async () => requestId !== undefined && (await cancel(server, requestId)),
    CANCEL_MS,
  );
  try {
    return await server.ask(
      {
        method: 'POST',
        path,
        maxBytes: MAX_TRANSCRIPT_BYTES,
        silenceMs: SILENCE_MS,
        isPatient: true,
        parse,
        prepare() {
          requestId = `cli_${randomUUID()}`;
          const blocks = counted(upload, onProgress);
          const { headers, bytes } = formBody(fields, { name: SENT_NAME, size: upload.size, blocks });
          return { headers: { ...headers, 'x-request-id': requestId }, body: bytes };
        },
      },
      leaving.signal,
    );
  } catch (error) {
    throw signal.aborted ? cancelled(error) : error;
  } finally {
    leaving.callOff();
  }
}

/** Cancels a request; resolves to true if the server confirms it. */
async function cancel(server: VoiceServer, requestId: string): Promise<boolean> {
  const question = {
    method: 'POST',
    path: `/v1/audio/transcriptions/${requestId}/cancel`,
    maxBytes: 4096,
    silenceMs: CANCEL_MS,
    parse: fromCancellation,
  } as const;
  return server.ask(question, AbortSignal.timeout(CANCEL_MS)).catch(() => false);
}

async function* counted({ size, blocks }: RecordingUpload, onProgress: (progress: UploadProgress) => void) {
  let sent = 0;
  for await (const block of blocks()) {
    onProgress({ type: 'upload', sent, bytes: size });
    yield block;
    sent += block.byteLength;
  }
  onProgress({ type: 'upload', sent, bytes: size });
  onProgress({ type: 'working' });
}

/** Puts the name of the file into the server's error about an upload. */
export function nameFile(error: VoiceError, { name }: AudioSource): VoiceError {
  const { kind, message, cause } = error;
  const about = `${SENT_NAME}: `;
  if (message.startsWith(about))
    return new VoiceError(kind, `${name}: ${message.slice(about.length)}`, { cause });
  if (kind === 'too_large') return new VoiceError(kind, `${name}: ${message}`, { cause });
  return error;
}

/** A signal that aborts a little after another. */
interface DelayedAbort {
  readonly signal: AbortSignal;
  callOff(): void;
}

/**
 * Creates a signal that follows `signal`. On abort it first calls `requestCancel`; if that resolves to true,
 * it waits `graceMs` before it aborts.
 */
export function delayedAbort(
  signal: AbortSignal,
  requestCancel: () => Promise<boolean>,
  graceMs: number,
  clock: Clock = systemClock,
): DelayedAbort {
  const leaving = new AbortController();
  let callOffGrace = () => undefined as void;
  const leave = async (reason: unknown) => {
    const willEnd = await requestCancel();
    if (!willEnd) leaving.abort(reason);
    else callOffGrace = clock.after(graceMs, () => leaving.abort(reason));
  };
  const callOff = onAbort(signal, (reason) => void leave(reason));
  return {
    signal: leaving.signal,
    callOff() {
      callOff();
      callOffGrace();
    },
  };
}
