import { Readable } from 'node:stream';
import { z } from 'zod';
import { FORMAT_NAMES, SPEAKER_FORMATS } from '../../domain/transcript.ts';
import type { AudioSource } from '../../domain/audio.ts';
import type { InstalledType } from '../../domain/engines.ts';
import { VoiceError } from '../../domain/errors.ts';
import { SPEECH_FORMAT_NAMES, SPEECH_TYPES, SPEED } from '../../domain/voice.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { isBase64, numberIn, oneOf } from '../../wire/fields.ts';
import { toListedVoice } from '../../wire/rest/voices.ts';
import { parseTranscribeOptions } from '../../wire/rest/transcription-options.ts';
import { isVoicePath } from '../../voices/voice-path.ts';
import type { Context, Output } from '../command.ts';
import { deliver, type SpeechDelivery } from '../speech/deliver.ts';
import { chooseFormat } from '../speech/destination.ts';
import { SpeechTally } from '../speech/speech-tally.ts';
import type { AllowedPaths } from './allowed-paths.ts';
import type { ToolBackend } from './tool-backend.ts';

/** The context of a tool call. */
export interface ToolCall {
  /** The context of the call; its signal aborts with the call. Standard output must stay unused. */
  readonly context: Context;
  readonly work: ToolBackend;
  readonly paths: AllowedPaths;
  /** Reports the processed seconds of audio and, if known, their total. */
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/** A tool for agents. The agent reads the messages of its errors. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** Whether the tool changes nothing. */
  readonly readOnly: boolean;
  /** Runs the tool and returns the content of its answer. */
  run(call: ToolCall, args: z.infer<z.ZodObject<Shape>>): Promise<readonly (string | ToolSound)[]>;
}

/** Audio as an answer. */
export interface ToolSound {
  readonly type: 'audio';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

const DOES: Readonly<Record<InstalledType, string>> = {
  stt: 'transcribes',
  tts: 'speaks',
  vad: 'finds the end of a turn',
  speaker: 'tells speakers apart',
};

const tool = <Shape extends z.ZodRawShape>(one: Tool<Shape>): Tool => one;

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'transcribe_file',
    title: 'Transcribe a file',
    description: 'Turns the speech in an audio or video file into text. Answers with the transcript.',
    readOnly: true,
    input: {
      path: z.string().optional().describe('The file'),
      audio: z
        .string()
        .refine(isBase64, 'must be base64')
        .optional()
        .describe('The content of the file in base64, if there is no path to it'),
      model: z
        .string()
        .optional()
        .describe(
          'As list_models names it; the best that is installed and knows the language, where left out',
        ),
      language: z.string().optional().describe('ISO 639-1; detected where left out and the model can'),
      prompt: z.string().optional().describe('What it is about, for models that take a prompt'),
      format: oneOf(FORMAT_NAMES).optional().describe('How the transcript is written; text where left out'),
      speakers: z
        .string()
        .optional()
        .describe('Tells who says what: true, the number of speakers, or a range such as 2-5'),
    },
    async run(
      { context, work, paths, onProgress },
      { path, audio: bytes, model, language, prompt, format = 'text', speakers },
    ) {
      const audio = await recording(paths, path, bytes);
      const options = parseTranscribeOptions({
        language: language ?? context.settings.language,
        prompt,
        speakers: speakers ?? (SPEAKER_FORMATS.has(format) ? 'true' : undefined),
      });
      const job = { model, task: 'transcribe', options } as const;
      const transcribe = await work.openTranscriber(context, job);
      let end: number | undefined;
      const transcript = await transcribe({ input: audio.name, audio }, (progress) => {
        if (progress.type === 'prepared') end = progress.start + progress.duration;
        if (progress.type === 'transcribed') onProgress(progress.until, end);
      });
      return [FORMATS[format].render(transcript, { name: audio.name }), ...transcript.warnings];
    },
  }),
  tool({
    name: 'speak',
    title: 'Speak a text',
    description:
      'Turns text into speech, and writes it to a new sound file, or answers with the sound itself.',
    readOnly: false,
    input: {
      text: z.string().describe('What is to be said'),
      output: z
        .string()
        .optional()
        .describe('The file to write, which must not be there yet; the sound is the answer where left out'),
      voice: z
        .string()
        .optional()
        .describe("As list_voices names it, or the path of a .pt file; the model's own where left out"),
      model: z.string().optional().describe('As list_models names it'),
      language: z.string().optional().describe("Of the text; the voice's own where left out"),
      speed: numberIn(SPEED.min, SPEED.max).optional(),
      format: oneOf(SPEECH_FORMAT_NAMES).optional().describe("By the file's name where left out, else wav"),
    },
    async run({ context, work, paths, onProgress }, { text, output, format, voice: asked, ...options }) {
      const path = output === undefined ? undefined : await paths.toWrite(output);
      // A path names a file to read, like any other.
      const voice = asked !== undefined && isVoicePath(asked) ? await paths.toRead(asked) : asked;
      const speaking = await work.openVoice(context, { ...options, voice }, text);
      const tally = new SpeechTally((seconds) => onProgress(seconds, undefined));
      const sound: SpeechDelivery = {
        format: chooseFormat(format, output),
        make: (signal) => tally.listen(speaking.say(text, signal)),
        isShort: path === undefined,
      };
      if (path === undefined) {
        const data = await inBase64(context, sound);
        return [{ type: 'audio', data, mimeType: SPEECH_TYPES[format ?? 'wav'] }];
      }
      await deliver(context, { type: 'file', path }, sound);
      return [`Wrote ${tally.seconds.toFixed(1)} s of speech to ${output}, spoken by ${speaking.model}.`];
    },
  }),
  tool({
    name: 'list_voices',
    title: 'List the voices',
    description: 'The voices that speak can be asked for, as JSON.',
    readOnly: true,
    input: { model: z.string().optional().describe('Only those of this model, and saved ones') },
    async run({ context, work }, { model }) {
      return [JSON.stringify((await work.voices(context, model)).map(toListedVoice))];
    },
  }),
  tool({
    name: 'list_models',
    title: 'List the models',
    description: 'The installed models, what they do, and their languages, as JSON.',
    readOnly: true,
    input: {},
    async run({ context, work }) {
      const models = await work.models(context);
      const listed = models.map(({ name, type, description, capabilities: { languages } }) => ({
        name,
        does: DOES[type],
        languages,
        description,
      }));
      return [JSON.stringify(listed)];
    },
  }),
];

/**
 * @throws VoiceError `invalid_value` for a path that may not be read, and unless exactly one of the two is
 * given.
 */
async function recording(
  paths: AllowedPaths,
  path: string | undefined,
  audio: string | undefined,
): Promise<AudioSource> {
  if ((path === undefined) === (audio === undefined))
    throw new VoiceError('invalid_value', "Give either 'path' or 'audio'.");
  if (path !== undefined) return { type: 'file', name: path, path: await paths.toRead(path) };
  return { type: 'stream', name: 'the audio', bytes: Readable.from([Buffer.from(audio!, 'base64')]) };
}

async function inBase64(context: Context, sound: SpeechDelivery): Promise<string> {
  const blocks: Uint8Array[] = [];
  const stdout: Output = {
    write: async (data) => void blocks.push(Buffer.from(data as Uint8Array)),
    isTerminal: false,
    columns: 80,
  };
  await deliver({ ...context, stdout }, { type: 'stdout' }, sound);
  return Buffer.concat(blocks).toString('base64');
}
