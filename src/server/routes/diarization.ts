import type { FastifyInstance, FastifyRequest } from 'fastify';
import { turnsOf } from '../../domain/transcript.ts';
import { modelRequest } from '../../models/default-model.ts';
import { findSpeakers } from '../../runtime/diarize.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { transcribe, type TranscribeRequest } from '../../runtime/transcribe.ts';
import { joinTexts } from '../../text/spacing.ts';
import { toRttm } from '../../transcript/rttm.ts';
import {
  DIARIZATION_FIELDS,
  type DiarizationForm,
  type DiarizedRecording,
  parseDiarizationForm,
  toDiarization,
} from '../../wire/rest/diarization.ts';
import { modelOfForm } from '../../wire/rest/transcription-form.ts';
import { withRecording } from '../recording-form.ts';
import { whileRunning } from '../while-running.ts';
import type { TranscriptionRouteOptions } from './transcriptions.ts';

type DiarizationRouteOptions = Omit<TranscriptionRouteOptions, 'measures'>;

/** POST /v1/audio/diarization: who speaks when in a recording, with its text on request. */
export function diarizationRoute(app: FastifyInstance, options: DiarizationRouteOptions): void {
  app.post('/v1/audio/diarization', async (request, reply) => {
    const { form, name, found } = await whileRunning(request, reply, options.running, (signal) =>
      answer(request, options, signal),
    );
    if (form.format === 'rttm')
      return reply.type('text/plain; charset=utf-8').send(toRttm({ ...found, segments: [] }, name));
    const names = form.options.knownSpeakerNames;
    return toDiarization(found, { format: form.format, names });
  });
}

interface Answer {
  readonly form: DiarizationForm;
  readonly name: string;
  readonly found: DiarizedRecording;
}

async function answer(
  request: FastifyRequest,
  options: DiarizationRouteOptions,
  signal: AbortSignal,
): Promise<Answer> {
  return withRecording(request, DIARIZATION_FIELDS, options, signal, async ({ fields, name, audio }) => {
    const form = parseDiarizationForm(fields);
    const mine = options.runtime.forRequest({ requestId: request.id, urgent: false });
    const found = form.includesText
      ? await withText(mine, { ...form.options, audio }, modelOfForm(fields), signal)
      : await findSpeakers(mine, { ...form.options, audio }, signal);
    return { form, name, found: { ...found, warnings: [...form.warnings, ...found.warnings] } };
  });
}

/** The turns of the transcript, by the model of that name if it transcribes. */
async function withText(
  runtime: Runtime,
  request: DiarizationForm['options'] & Pick<TranscribeRequest, 'audio'>,
  named: string | undefined,
  signal: AbortSignal,
): Promise<DiarizedRecording> {
  const { models } = await runtime.store.list();
  const transcribes = models.some(({ manifest }) => manifest.name === named && manifest.type === 'stt');
  const needs = { task: 'transcribe', ...modelRequest(request.language) } as const;
  const model = transcribes
    ? await requireModel(runtime, named!, 'stt', needs)
    : await runtime.store.usual('stt', needs);
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
