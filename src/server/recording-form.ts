import type { IncomingHttpHeaders } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AudioSource } from '../domain/audio.ts';
import type { ServerRuntime } from '../runtime/server-runtime.ts';
import { TRANSCRIPTION_PRESENTATION } from '../wire/errors.ts';
import { missingFile } from '../wire/refusal.ts';
import { MAX_SAMPLES_BYTES } from '../wire/rest/known-speakers.ts';
import { LONG_FIELDS } from '../wire/rest/transcription-form.ts';
import { errorHandler } from './errors.ts';
import { type Form, receiveForm } from './form.ts';

export interface RecordingOptions {
  readonly runtime: Pick<ServerRuntime, 'refuseWhenFull'>;
  /** The most bytes of an upload from a client with these headers. */
  readonly maxUploadBytesOf: (headers: IncomingHttpHeaders) => number;
  /** The folder for uploads during their requests. */
  readonly temporaryFolder: string;
}

export interface ReceivedRecording extends Pick<Form, 'fields'> {
  /** The client's name for the file. */
  readonly name: string;
  readonly audio: AudioSource;
}

/** Lets the routes of `app` accept forms with a recording. Other bodies reach them unread and are refused. */
export async function takeRecordings(app: FastifyInstance): Promise<void> {
  app.setErrorHandler(errorHandler(TRANSCRIPTION_PRESENTATION));
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/**
 * Receives the recording of a request and the fields that are `known`, and calls `work`, after which the file
 * is removed. Rejects as `receiveForm` and `work` do, with `queue_full`, or with a Refusal: `missing_file`.
 */
export async function withRecording<T>(
  request: FastifyRequest,
  known: ReadonlySet<string>,
  { runtime, maxUploadBytesOf, temporaryFolder: folder }: RecordingOptions,
  signal: AbortSignal,
  work: (recording: ReceivedRecording) => Promise<T>,
): Promise<T> {
  runtime.refuseWhenFull();
  const limits = {
    known,
    long: { names: LONG_FIELDS, maxBytes: MAX_SAMPLES_BYTES },
    file: { maxBytes: maxUploadBytesOf(request.headers), folder },
  };
  const form = await receiveForm(request, limits, signal);
  try {
    if (form.file === undefined) throw missingFile();
    const { name, path } = form.file;
    return await work({ fields: form.fields, name, audio: { type: 'file', name, path } });
  } finally {
    await form.close();
  }
}
