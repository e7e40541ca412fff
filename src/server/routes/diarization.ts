import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { turnsOf } from '../../domain/transcript.ts';
import { modelRequest } from '../../models/usual-model.ts';
import { findSpeakers } from '../../runtime/diarize.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { transcribe, type TranscribeRequest } from '../../runtime/transcribe.ts';
import { joinTexts } from '../../text/spacing.ts';
import { toRttm } from '../../transcript/rttm.ts';
import { TRANSCRIPTION_PRESENTATION } from '../../wire/errors.ts';
import {
  DIARIZATION_FIELDS,
  type DiarizationForm,
  type DiarizedRecording,
  parseDiarizationForm,
  toDiarization,
} from '../../wire/rest/diarization.ts';
import { MAX_SAMPLES_BYTES } from '../../wire/rest/known-speakers.ts';
import { LONG_FIELDS, modelOfForm } from '../../wire/rest/transcription-form.ts';
import { missingFile } from '../../wire/refusal.ts';
import { errorHandler } from '../errors.ts';
import { receiveForm } from '../form.ts';
import { whileRunning } from '../while-running.ts';
import type { TranscriptionRouteOptions } from './transcriptions.ts';

type DiarizationRouteOptions = Omit<TranscriptionRouteOptions, 'measures'>;

/** POST /v1/audio/diarization: who speaks when in a recording, with its text where that is asked for. */
export async function diarization(app: FastifyInstance, options: DiarizationRouteOptions): Promise<void> {
  app.setErrorHandler(errorHandler(TRANSCRIPTION_PRESENTATION));
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/v1/audio/diarization', async (request, reply) => {
    const { asked, name, found } = await whileRunning(request, reply, options.running, (signal) =>
      answer(request, options, signal),
    );
    if (asked.format === 'rttm')
      return reply.type('text/plain; charset=utf-8').send(toRttm({ ...found, segments: [] }, name));
    const names = asked.options.knownSpeakerNames;
    return toDiarization(found, { format: asked.format, names });
  });
}

interface Answer {
  readonly asked: DiarizationForm;
  readonly name: string;
  readonly found: DiarizedRecording;
}

async function answer(
  request: FastifyRequest,
  { runtime, maxUploadBytesOf, temporaryFolder }: DiarizationRouteOptions,
  signal: AbortSignal,
): Promise<Answer> {
  runtime.refuseWhenFull();
  const limits = {
    known: DIARIZATION_FIELDS,
    long: { names: LONG_FIELDS, maxBytes: MAX_SAMPLES_BYTES },
    maxFileBytes: maxUploadBytesOf(request.headers),
    folder: temporaryFolder,
  };
  const form = await receiveForm(request, limits, signal);
  try {
    if (form.file === undefined) throw missingFile();
    const { name, path } = form.file;
    const asked = parseDiarizationForm(form.fields);
    const mine = runtime.forRequest({ requestId: request.id, urgent: false });
    const audio = { type: 'file', name, path } as const;
    const model = modelOfForm(form.fields);
    const found = asked.includesText
      ? await withText(mine, { ...asked.options, audio }, model, signal)
      : await findSpeakers(mine, { ...asked.options, audio }, signal);
    return { asked, name, found: { ...found, warnings: [...asked.warnings, ...found.warnings] } };
  } finally {
    await form.close();
  }
}

/** The turns of the transcript, by the model of that name where it transcribes. */
async function withText(
  runtime: Runtime,
  request: DiarizationForm['options'] & Pick<TranscribeRequest, 'audio'>,
  named: string | undefined,
  signal: AbortSignal,
): Promise<DiarizedRecording> {
  const { models } = await runtime.store.list();
  const transcribes = models.some(({ manifest }) => manifest.name === named && manifest.type === 'stt');
  const wish = { task: 'transcribe', ...modelRequest(request.language) } as const;
  const model = transcribes
    ? await requireModel(runtime, named!, 'stt', wish)
    : await runtime.store.usual('stt', wish);
  const { segments, duration, language, warnings } = await transcribe(
    runtime,
    { ...request, model, task: 'transcribe' },
    signal,
  );
  const turns = turnsOf(segments).flatMap((turn) => {
    const [{ start, speaker }] = turn;
    if (speaker === undefined) return [];
    const text = joinTexts(
      turn.map((segment) => segment.text),
      language,
    );
    return [{ speaker, start, end: turn.at(-1)!.end, text }];
  });
  return { turns, duration, language, warnings };
}
