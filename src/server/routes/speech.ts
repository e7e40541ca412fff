import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abortable } from '../../base/abort.ts';
import { collect } from '../../base/collect.ts';
import { awaitFirst } from '../../base/await-first.ts';
import { shortened } from '../../base/shortened.ts';
import type { TtsChunk } from '../../domain/synthesis.ts';
import type { VoiceError } from '../../domain/errors.ts';
import type { InstalledModel, TtsManifest } from '../../domain/model.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { chooseSpeechModel, type SpeechModel, speechModelsOf } from '../../runtime/choose-speech-model.ts';
import { SPEECH_FORMATS } from '../../media/encode.ts';
import { speak } from '../../runtime/speak.ts';
import { outcomeOf, logFault, toVoiceError } from '../errors.ts';
import { namesOfSpeech } from '../../wire/rest/speech.ts';
import { Refusal } from '../../wire/refusal.ts';
import { VOICE_ALIASES } from '../../voices/aliases.ts';
import { valueOf } from '../../domain/voice.ts';
import { dialectOf, inDialect, type RestDialect } from '../../wire/rest/dialect.ts';
import type { TtsMeasures } from '../metrics.ts';
import type { RunningRequests } from '../running-requests.ts';
import {
  DELIVERIES,
  errorFrame,
  type OutgoingSpeech,
  readSpeechBody,
  type SpeechJob,
} from '../speech-stream.ts';
import type { MayNameVoicePaths } from '../this-machine.ts';
import { whileRunning } from '../while-running.ts';

export interface SpeechRouteOptions {
  readonly runtime: ServerRuntime;
  readonly running: RunningRequests;
  /** The longest text. */
  readonly maxInputCharacters: number;
  readonly mayNameVoicePaths: MayNameVoicePaths;
  readonly measures: TtsMeasures | undefined;
}

/** The most bytes of a character in JSON: a pair of escapes. */
const BYTES_PER_CHARACTER = 12;
/** The most bytes of a body without its text. */
const BODY_OVERHEAD_BYTES = 65_536;

/** The header for warnings; clients may ignore it. */
const WARNING_HEADER = 'x-voice-warning';

/**
 * Texts up to this length are synthesized before anything is sent, in formats that state their length at the
 * beginning.
 */
const SHORT_CHARACTERS = 80;

/** POST /v1/audio/speech. */
export async function speechRoute(app: FastifyInstance, options: SpeechRouteOptions): Promise<void> {
  app.removeContentTypeParser('text/plain');
  const bodyLimit = options.maxInputCharacters * BYTES_PER_CHARACTER + BODY_OVERHEAD_BYTES;
  app.post('/v1/audio/speech', { bodyLimit }, (request, reply) => answer(request, reply, options));
}

/** Sends audio as it is synthesized. Errors before the first audio set the status. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { runtime, running, maxInputCharacters, mayNameVoicePaths, measures }: SpeechRouteOptions,
): Promise<FastifyReply> {
  const measure = measures?.begin();
  let begun = false;
  let dialect: RestDialect = 'voice';
  try {
    await whileRunning(request, reply, running, async (signal) => {
      const { model, voice } = namesOfSpeech(request.body);
      const asksFor = model === undefined ? undefined : await speakerNamed(runtime, model, voice);
      dialect = dialectOf(asksFor);
      const job = readSpeechBody(request.body, maxInputCharacters, dialect);
      const { delivery } = job;
      // A body without a model has been refused.
      const speaker = await chooseSpeechModel(job.speak, speechModelsOf(runtime, asksFor));
      const speaking = runtime.forRequest({
        requestId: request.id,
        urgent: true,
        allowVoicePaths: mayNameVoicePaths(request.headers),
      });
      const sent = await begin(speaking, speaker, job, signal);
      measure?.firstByte();
      begun = true;
      let failure: VoiceError | undefined;
      const body = Readable.from(
        orLastWords(sent, (error) => {
          failure = error;
          return errorFrame(delivery, error);
        }),
        { objectMode: false },
      );
      // A client that has left does not read it.
      body.once('close', () => void sent.return?.().catch(() => undefined));
      reply.header('cache-control', 'no-cache').header('x-accel-buffering', 'no');
      const warnings = [...(speaker.warning === undefined ? [] : [speaker.warning]), ...job.script.warnings];
      if (warnings.length > 0) reply.header(WARNING_HEADER, warnings.join(' ').replace(/[^\x20-\x7e]/g, '?'));
      void reply.type(DELIVERIES[delivery].contentType(job)).send(body);
      await finished(body);
      if (failure) throw failure;
    });
    measure?.end('completed');
  } catch (thrown) {
    const error = inDialect(toVoiceError(thrown), dialect);
    measure?.end(outcomeOf(error));
    if (!begun) throw error;
    logFault(request.log, error);
  }
  return reply;
}

/**
 * The model that speaks. A body with an unknown model and an unknown voice is a bad request, not a missing
 * resource: programs probe for speech with such a body, and understand 404 as "no speech".
 * @throws VoiceError `model_not_found`, and a Refusal.
 */
async function speakerNamed(runtime: ServerRuntime, name: string, voice: string | undefined) {
  try {
    return await requireModel(runtime, name, 'tts');
  } catch (thrown) {
    const error = toVoiceError(thrown);
    if (error.kind !== 'model_not_found' || voice === undefined || (await isVoice(runtime, voice)))
      throw error;
    const message = `There is no voice '${shortened(voice)}' either. ${error.message}`;
    throw new Refusal('model_not_found', message, { param: 'model', cause: error });
  }
}

async function isVoice(runtime: ServerRuntime, name: string): Promise<boolean> {
  if (Object.hasOwn(VOICE_ALIASES, name)) return true;
  const voices = await listVoices(runtime);
  return voices.some(
    (voice) => valueOf(voice) === name || (voice.type === 'saved' && voice.saved.name === name),
  );
}

/** Starts synthesis; resolves when the first audio is ready. */
async function begin(
  runtime: ReturnType<ServerRuntime['forRequest']>,
  { model, language }: SpeechModel<InstalledModel<TtsManifest>>,
  job: SpeechJob,
  signal: AbortSignal,
): Promise<AsyncIterableIterator<Uint8Array | string, void>> {
  const { passages: text } = job.script;
  const made = speak(runtime, { ...job.speak, text, model, language }, signal);
  const statesLength = job.delivery === 'audio' && SPEECH_FORMATS[job.format].front !== undefined;
  const isWhole = statesLength && job.speak.text.length <= SHORT_CHARACTERS;
  const { encode } = runtime;
  // A client that leaves, or a server that stops, does not wait for a model that is still loading.
  const sound = await abortable(isWhole ? whole(made) : beginning(made), signal);
  try {
    return await awaitFirst(DELIVERIES[job.delivery].send({ ...sound, encode, signal }, job));
  } catch (error) {
    await made.return();
    throw error;
  }
}

type MadeSound = Pick<OutgoingSpeech, 'chunks' | 'totalSamples'>;

const beginning = async (made: AsyncIterable<TtsChunk>): Promise<MadeSound> => ({
  chunks: await awaitFirst(made),
  totalSamples: undefined,
});

async function whole(made: AsyncIterable<TtsChunk>): Promise<MadeSound> {
  const kept = await collect(made);
  const totalSamples = kept.reduce((sum, { samples }) => sum + samples.length, 0);
  return { chunks: Readable.from(kept) as AsyncIterable<TtsChunk>, totalSamples };
}

/** Yields `sent`. On an error, ends with its description if there is one, otherwise throws the error. */
async function* orLastWords(
  sent: AsyncIterable<Uint8Array | string>,
  say: (error: VoiceError) => string | undefined,
) {
  try {
    yield* sent;
  } catch (thrown) {
    const words = say(toVoiceError(thrown));
    if (words === undefined) throw thrown;
    yield words;
  }
}
