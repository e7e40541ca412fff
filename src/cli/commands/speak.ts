import type { FileHandle } from 'node:fs/promises';
import { toPcm16 } from '../../audio/pcm16.ts';
import { wavHeader } from '../../audio/wav.ts';
import { type TtsChunk, TTS_RATE } from '../../domain/engine.ts';
import { VoiceError } from '../../domain/errors.ts';
import { ESPEAK_MANIFEST } from '../../engines/espeak/manifest.ts';
import { speak, type SpeakRequest } from '../../runtime/speak.ts';
import { numberBetween } from '../../runtime/transcribe-fields.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { ensureModel } from '../ensure-model.ts';
import { writeWhole } from '../write-whole.ts';

/** Built in, never pulled. */
const ESPEAK_MODEL = ESPEAK_MANIFEST.name;

const AUDIO_FORMATS = ['wav', 'pcm'] as const;
type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Up to so many characters are spoken before anything is written, so that the header can tell the true length. */
const SHORT_TEXT = 2_000;

export const speakCommand: CommandSpec = {
  name: 'speak',
  summary: 'Turn text into speech',
  description: [
    'Writes 24 kHz 16-bit mono to standard output, or to a file with --output.',
    "The model 'espeak' is built in where its optional package (GPL-3.0) is installed.",
  ],
  arguments: [{ syntax: '[text]', summary: "what to say; '-' or nothing reads standard input" }],
  options: [
    {
      flags: '-m, --model <name>',
      summary: 'installed model, or espeak',
      shown: ESPEAK_MODEL,
      completes: 'installed-model',
    },
    { flags: '--voice <name>', summary: 'a voice of the model, such as en-us or de for espeak' },
    { flags: '--speed <number>', summary: '0.25 to 4; larger is faster', shown: '1' },
    {
      flags: '-f, --format <name>',
      summary: 'a WAV file, or bare samples',
      shown: 'wav',
      choices: AUDIO_FORMATS,
    },
    { flags: '-o, --output <file>', summary: 'write to this file', completes: 'file' },
    settingOption('autoPull'),
    settingOption('modelsDir'),
  ],
  examples: [
    'voice speak "hello" > hello.wav',
    'voice speak --voice de --output gruss.wav "Guten Morgen"',
    'fortune | voice speak | voice transcribe -',
  ],

  async run(context, [words], options) {
    const request = { ...parseOptions(options), text: await textToSpeak(context, words) };
    const format = (options['format'] ?? 'wav') as AudioFormat;
    const output = typeof options['output'] === 'string' ? options['output'] : undefined;
    if (output === undefined && context.stdout.isTerminal) {
      throw new VoiceError(
        'invalid_value',
        'Sound cannot be written to a terminal; use --output FILE, or pipe it to a player: voice speak … | aplay',
      );
    }
    if (request.model !== ESPEAK_MODEL) await ensureModel(context, request.model, { small: false });
    const chunks = speak(await context.runtime(), request, context.signal);
    if (output === undefined) await toStdout(context, chunks, format, request.text.length <= SHORT_TEXT);
    else {
      await writeWhole(output, (file) => toFile(file, chunks, format), context.signal);
      await context.note(`voice: wrote ${output}`);
    }
  },
};

function parseOptions(options: Options): Omit<SpeakRequest, 'text'> {
  const { model = ESPEAK_MODEL, voice, speed } = options;
  return {
    model: String(model),
    ...(typeof voice === 'string' && { voice }),
    ...(typeof speed === 'string' && { speed: numberBetween(speed, 0.25, 4, 'speed') }),
  };
}

async function textToSpeak({ stdin }: Context, words: string | undefined): Promise<string> {
  if (words !== undefined && words !== '-') return words;
  if (stdin.isTerminal) throw new VoiceError('invalid_value', 'Nothing to say: give a text, or pipe one in.');
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stdin.bytes()) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

async function toStdout(
  { stdout }: Context,
  chunks: AsyncIterable<TtsChunk>,
  format: AudioFormat,
  whole: boolean,
): Promise<void> {
  const held: Uint8Array[] = [];
  let begun = false;
  const begin = async (bytes?: number) => {
    if (format === 'wav') await stdout.write(wavHeader(TTS_RATE, bytes));
    begun = true;
  };
  for await (const { samples } of chunks) {
    if (whole) held.push(toPcm16(samples));
    else {
      if (!begun) await begin();
      await stdout.write(toPcm16(samples));
    }
  }
  if (!begun) await begin(held.reduce((sum, { length }) => sum + length, 0));
  for (const pcm of held) await stdout.write(pcm);
}

async function toFile(file: FileHandle, chunks: AsyncIterable<TtsChunk>, format: AudioFormat): Promise<void> {
  if (format === 'wav') await file.writeFile(wavHeader(TTS_RATE));
  let bytes = 0;
  for await (const { samples } of chunks) {
    const pcm = toPcm16(samples);
    await file.writeFile(pcm);
    bytes += pcm.length;
  }
  // The true length goes where the header left room for it; a pipe cannot go back.
  if (format !== 'wav' || !(await file.stat()).isFile()) return;
  const header = wavHeader(TTS_RATE, bytes);
  await file.write(header, 0, header.length, 0);
}
