import { z } from 'zod';
import { FORMAT_NAMES } from '../../domain/transcript.ts';
import { SPEECH_FORMAT_NAMES, SPEED } from '../../domain/voice.ts';
import { FORMATS } from '../../transcript/formats.ts';
import { toListedVoice } from '../../wire/rest/voices.ts';
import { parseTranscribeOptions } from '../../wire/rest/transcription-form.ts';
import { isVoicePath } from '../../voices/voice-file.ts';
import type { Context } from '../command.ts';
import { deliver } from '../speech/deliver.ts';
import { chooseFormat } from '../speech/destination.ts';
import { SpeechTally } from '../speech/speech-tally.ts';
import type { AllowedPaths } from './allowed-paths.ts';
import type { Work } from './work.ts';

/** What a call of a tool works with. */
export interface ToolCall {
  /** Whose signal aborts when the call is cancelled; nothing of it is for standard output. */
  readonly context: Context;
  readonly work: Work;
  readonly paths: AllowedPaths;
  /** Seconds of sound that are done, and of how many where that is known. */
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/** A tool for agents. What it throws is told to the agent in its own sentence. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** Whether it leaves everything as it is. */
  readonly readOnly: boolean;
  /** The texts that it answers with. */
  run(call: ToolCall, args: z.infer<z.ZodObject<Shape>>): Promise<readonly string[]>;
}

const tool = <Shape extends z.ZodRawShape>(one: Tool<Shape>): Tool => one;

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'transcribe_file',
    title: 'Transcribe a file',
    description: 'Turns the speech in an audio or video file into text. Answers with the transcript.',
    readOnly: true,
    input: {
      path: z.string().describe('The file'),
      model: z
        .string()
        .optional()
        .describe(
          'As list_models names it; the best that is installed and knows the language, where left out',
        ),
      language: z.string().optional().describe('ISO 639-1; detected where left out and the model can'),
      prompt: z.string().optional().describe('What it is about, for models that take a prompt'),
      format: z.enum(FORMAT_NAMES).optional().describe('How the transcript is written; text where left out'),
    },
    async run({ context, work, paths, onProgress }, { path, model, language, prompt, format = 'text' }) {
      const real = await paths.toRead(path);
      const options = parseTranscribeOptions({ language: language ?? context.settings.language, prompt });
      const job = { model, task: 'transcribe', options } as const;
      const hear = await work.hearing(context, job);
      const audio = { type: 'file', name: path, path: real } as const;
      let end: number | undefined;
      const transcript = await hear({ input: path, audio }, (progress) => {
        if (progress.type === 'prepared') end = progress.start + progress.duration;
        if (progress.type === 'heard') onProgress(progress.until, end);
      });
      return [FORMATS[format].render(transcript), ...transcript.warnings];
    },
  }),
  tool({
    name: 'speak',
    title: 'Speak a text',
    description: 'Turns text into speech, and writes it to a new sound file.',
    readOnly: false,
    input: {
      text: z.string().describe('What is to be said'),
      output: z.string().describe('The file to write, which must not be there yet'),
      voice: z
        .string()
        .optional()
        .describe("As list_voices names it, or the path of a .pt file; the model's own where left out"),
      model: z.string().optional().describe('As list_models names it'),
      language: z.string().optional().describe("Of the text; the voice's own where left out"),
      speed: z.number().min(SPEED.min).max(SPEED.max).optional(),
      format: z.enum(SPEECH_FORMAT_NAMES).optional().describe("By the file's name where left out, else wav"),
    },
    async run({ context, work, paths, onProgress }, { text, output, format, voice: asked, ...wish }) {
      const path = await paths.toWrite(output);
      // A path names a file to read, like any other.
      const voice = asked !== undefined && isVoicePath(asked) ? await paths.toRead(asked) : asked;
      const speaking = await work.speaking(context, { ...wish, voice }, text);
      const tally = new SpeechTally((seconds) => onProgress(seconds, undefined));
      await deliver(
        context,
        { type: 'file', path },
        {
          format: chooseFormat(format, output),
          make: (signal) => tally.listen(speaking.say(text, signal)),
          isShort: false,
        },
      );
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
      const told = models.map(({ name, type, description, capabilities: { languages } }) => ({
        name,
        does: type === 'stt' ? 'transcribes' : 'speaks',
        languages,
        description,
      }));
      return [JSON.stringify(told)];
    },
  }),
];
