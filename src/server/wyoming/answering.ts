import { chunkPcm16 } from '../../audio/chunk.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Segment } from '../../domain/transcript.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { chooseSpeechModel, type SpeechModels, speechModelsOf } from '../../runtime/choose-speech-model.ts';
import { speak } from '../../runtime/speak.ts';
import { readScript, textOf } from '../../text/directions/read-script.ts';
import { wholeText, withSample } from '../../text/with-sample.ts';
import { transcribe } from '../../runtime/transcribe.ts';
import { spaceBetween } from '../../text/spacing.ts';
import { ANSWERS } from '../../wire/wyoming/answers.ts';
import type { WyomingManner, WyomingMessage, WyomingVoice } from '../../wire/wyoming/messages.ts';
import { outcomeOf, toVoiceError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import type { JobRequest } from './jobs.ts';
import type { PcmInput } from './pcm-input.ts';
import type { InstalledModel, SttManifest, TtsManifest } from '../../domain/model.ts';
import { type ListedVoice, valueOf, withoutSpeaker } from '../../domain/voice.ts';
import { isOfType, modelRequest } from '../../models/default-model.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { Runtime } from '../../runtime/runtime.ts';

/** The context of answering a client. */
export interface WyomingContext extends JobRequest {
  readonly runtime: ServerRuntime;
  /** Absent if nothing is measured. */
  readonly measures: Pick<Metrics, 'stt' | 'tts'> | undefined;
  /** Resolves when there is room for more. */
  readonly send: (frame: Uint8Array) => Promise<void>;
  /** Called with warnings about directions without effect, which the protocol cannot send. */
  readonly onWarning: (sentence: string) => void;
}

/** The model and language that a client announced for its audio. */
export type TranscribeEvent = Omit<Extract<WyomingMessage, { type: 'transcribe' }>, 'type'>;

/** Transcribes incoming audio: sends each segment, then the whole transcript. */
export async function transcribeInput(
  { runtime, measures, send, signal, requestId }: WyomingContext,
  input: PcmInput,
  request: TranscribeEvent,
): Promise<void> {
  const measure = measures?.stt.begin('transcribe');
  const { language } = request;
  const between = spaceBetween(language ?? '');
  let parts = 0;
  const sendPart = ({ text }: Segment) =>
    void send(ANSWERS.transcriptPart(parts++ > 0 ? between + text : text));
  const sendTranscript = async (text: string, spoken: string) => {
    await send(ANSWERS.transcript(text, spoken));
    await send(ANSWERS.transcriptStop());
  };
  try {
    runtime.refuseWhenFull();
    const model = await sttModelFor(runtime, request);
    const transcript = await transcribe(
      runtime.forRequest({ requestId, urgent: true }),
      {
        model,
        task: 'transcribe',
        ...(language !== undefined && { language }),
        audio: { type: 'stream', name: 'the sound', bytes: input.bytes() },
      },
      signal,
      (progress) => {
        if (progress.type === 'prepared') void send(ANSWERS.transcriptStart(language));
        else if (progress.type === 'transcribed') progress.segments.forEach(sendPart);
      },
    );
    measure?.('completed', transcript.duration);
    await sendTranscript(transcript.text, transcript.language);
  } catch (error) {
    measure?.(outcomeOf(toVoiceError(error)));
    if (!input.isEmpty || VoiceError.from(error).kind !== 'invalid_audio') throw error;
    // No speech was found.
    await sendTranscript('', language ?? 'en');
  }
}

/** Speaks a text, whole or piece by piece, no faster than the client reads. */
export async function speakText(
  { runtime, measures, send, onWarning, signal, requestId }: WyomingContext,
  text: string | AsyncIterable<string>,
  { voice, manner }: { readonly voice: WyomingVoice; readonly manner: WyomingManner },
): Promise<void> {
  const { name, language } = voice;
  const measure = measures?.tts.begin();
  let sounds = false;
  try {
    const isWhole = typeof text === 'string' || manner.inputFormat === 'ssml';
    const script = isWhole ? readScript(await wholeText(text), { ...manner, language }) : undefined;
    script?.warnings.forEach(onWarning);
    const { sample, text: spoken } = await withSample(script ? textOf(script) : text);
    const request = { text: sample, voice: name, ...(name === undefined && { language }) };
    const speaker = await chooseSpeechModel(request, await speechModelsFor(runtime, name));
    const speechRequest = {
      ...manner,
      text: script?.passages ?? spoken,
      onWarning,
      voice: name,
      language: speaker.language,
      model: speaker.model,
    };
    const speech = speak(runtime.forRequest({ requestId, urgent: true }), speechRequest, signal);
    for await (const { bytes } of chunkPcm16(speech)) {
      if (!sounds) {
        measure?.firstByte();
        await send(ANSWERS.speechStart());
      }
      sounds = true;
      await send(ANSWERS.speech(bytes));
      signal.throwIfAborted();
    }
    measure?.end('completed');
    if (sounds) await send(ANSWERS.speechStop());
  } catch (error) {
    // Without `audio-stop`: the client would take the sound so far for the whole.
    measure?.end(outcomeOf(toVoiceError(error)));
    throw error;
  }
}

/** The models that transcribe, the default one first. */
export async function sttModels({
  store,
}: Pick<Runtime, 'store'>): Promise<readonly InstalledModel<SttManifest>[]> {
  const { models } = await store.list();
  const usual = store.usualOf(models, 'stt');
  const others = models.filter((model) => isOfType(model, 'stt')).filter((model) => model !== usual);
  return usual === undefined ? [] : [usual, ...others];
}

/**
 * The requested model, else the best for the language.
 * @throws VoiceError `model_not_found`; as `ModelStore.usual`.
 */
const sttModelFor = (
  runtime: Pick<Runtime, 'store'>,
  { model, language }: { readonly model: string | undefined; readonly language: string | undefined },
): Promise<InstalledModel<SttManifest>> =>
  model === undefined
    ? runtime.store.usual('stt', modelRequest(language))
    : requireModel(runtime, model, 'stt', modelRequest(language));

/** The voices that clients can choose, without aliases of the hosted API. */
export const choosableVoices = async (
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
): Promise<readonly ListedVoice[]> =>
  (await listVoices(runtime)).filter((voice) => voice.type === 'saved' || voice.aliasOf === undefined);

/** Whether `name` is the voice's name, with or without its speaker. */
const isCalled = (voice: ListedVoice, name: string): boolean =>
  valueOf(voice) === name || withoutSpeaker(valueOf(voice)) === name;

/** The text-to-speech models for a request: the model with the voice `name`, if one has it. */
export async function speechModelsFor(
  runtime: Pick<Runtime, 'store' | 'tts' | 'savedVoices'>,
  name: string | undefined,
): Promise<SpeechModels<InstalledModel<TtsManifest>>> {
  const named =
    name === undefined ? undefined : (await listVoices(runtime)).find((one) => isCalled(one, name));
  return speechModelsOf(runtime, named && (await requireModel(runtime, named.model, 'tts')));
}
