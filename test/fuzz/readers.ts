import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VoiceError } from '../../src/domain/errors.ts';
import { readBinaryTokenizer } from '../../src/engines/encoder-decoder/moonshine/streaming/binary-tokenizer.ts';
import { readCtranslate2 } from '../../src/engines/encoder-decoder/whisper/weights/ctranslate2.ts';
import { readGgml } from '../../src/engines/encoder-decoder/whisper/weights/ggml.ts';
import { readSafetensors } from '../../src/engines/encoder-decoder/whisper/weights/safetensors.ts';
import { readTorchFile } from '../../src/engines/encoder-decoder/whisper/weights/torch-file.ts';
import { WeightFile } from '../../src/engines/encoder-decoder/whisper/weights/weight-file.ts';
import type { StoredTensor } from '../../src/engines/encoder-decoder/whisper/weights/weights.ts';
import { createPlda, readPlda } from '../../src/engines/speaker/clustering/plda.ts';
import { FORMAT_NAMES } from '../../src/domain/transcript.ts';
import { parseManifest } from '../../src/models/manifest.ts';
import { parseCommand } from '../../src/server/realtime/commands.ts';
import { FrameError } from '../../src/wire/realtime/errors.ts';
import { parseHostedMessage } from '../../src/server/realtime/hosted/messages.ts';
import '../helpers/language-rules.ts';
import { toWritten } from '../../src/text/itn/to-written.ts';
import { spokenText } from '../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../src/text/normalize/to-spoken.ts';
import { FORMATS } from '../../src/transcript/formats.ts';
import { parseVoiceRecord } from '../../src/voices/saved-voice.ts';
import { parseBlend } from '../../src/engines/kokoro/voices/blend.ts';
import { readInstruction } from '../../src/engines/kokoro/voices/described.ts';
import { parseVoice } from '../../src/engines/kokoro/voices/voice-file.ts';
import { readEvents, toFrame } from '../../src/wire/wyoming/framing.ts';
import { parseSpeechBody } from '../../src/wire/rest/speech.ts';
import { tokenizerFile } from '../generated/moonshine/streaming-moonshine.ts';
import { miniature } from '../generated/whisper/makes/checkpoint.ts';
import { ctranslate2 } from '../generated/whisper/makes/ctranslate2.ts';
import { ggml } from '../generated/whisper/makes/ggml.ts';
import { safetensors } from '../generated/whisper/makes/safetensors.ts';
import { torchStateDict } from '../generated/whisper/makes/torch.ts';
import { npyFile, storedZip } from '../generated/speaker/npz-files.ts';
import { segment, transcript } from '../transcript/examples.ts';
import { torchFile } from '../engines/kokoro/voices/torch-file.ts';

/** A function under test that reads foreign data. */
export interface Reader {
  /** Valid inputs, which are then damaged. */
  readonly examples: () => readonly Uint8Array[];
  /** Whether damage changes words instead of bytes. */
  readonly isText?: true;
  /** Rejects with the fault. To refuse an input is no fault, if the error is of the right kind. */
  read(bytes: Buffer): Promise<void>;
}

const bytes = (...texts: readonly string[]) => texts.map((text) => Buffer.from(text));
const json = (...values: readonly unknown[]) => bytes(...values.map((value) => JSON.stringify(value)));

/** A reader that may refuse its input with a VoiceError that blames the input. */
function reader(examples: Reader['examples'], read: (bytes: Buffer) => unknown): Reader {
  return {
    examples,
    async read(input) {
      try {
        await read(input);
      } catch (error) {
        if (error instanceof FrameError || error instanceof SyntaxError) return;
        if (error instanceof VoiceError && error.kind !== 'internal' && error.message.length < 5_000) return;
        throw error;
      }
    },
  };
}

/** A reader of the file `name` in a folder. */
const fileReader = (
  name: string,
  examples: Reader['examples'],
  read: (folder: string, input: Buffer) => Promise<unknown>,
): Reader =>
  reader(examples, async (input) => {
    const folder = await mkdtemp(join(tmpdir(), 'voice-fuzz-'));
    try {
      await writeFile(join(folder, name), input);
      await read(folder, input);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

/** A reader of the header of a file of weights, and of the values of all its tensors. */
const weights = (
  examples: Reader['examples'],
  read: (file: WeightFile) => ReadonlyMap<string, StoredTensor>,
): Reader =>
  fileReader('model.bin', examples, async (folder, { length: size }) => {
    const file = await WeightFile.open(join(folder, 'model.bin'));
    try {
      for (const tensor of read(file).values()) {
        const { length } = await tensor.floats();
        if (length * 4 > 40 * size + 1024) throw new Error(`${length} values of ${size} bytes`);
      }
    } finally {
      await file.close();
    }
  });

const MINIATURE = miniature();
const TOKENS = ['!', 'the', ''].map((token) => Buffer.from(token));

/**
 * A reader of texts in each language with written and spoken forms. It must refuse no text, and no result may
 * be huge.
 */
const texts = (render: (text: string, language: string) => string): Reader => ({
  examples: () => bytes(...SENTENCES),
  isText: true,
  async read(input) {
    const text = input.toString();
    for (const language of LANGUAGES) {
      const rendered = render(text, language);
      if (rendered.length > 200 * (text.length + 10))
        throw new Error(`${text.length} characters became ${rendered.length} (${language})`);
    }
  },
});

const LANGUAGES = ['en', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'];
const SENTENCES = [
  'it costs three dollars and fifty cents on may third two thousand and twenty five',
  'call five five five one two three four at ten thirty a m or write to jo dot smith at example dot com',
  'It costs $3.50 (or €1,234,567.89) on 3/5/2025 at 10:30 a.m., 45% of 1/2 km², §12 IV. No. 7 & https://a.example/b?c=d',
  'zweihundertdreiundzwanzig komma fünf prozent am ersten mai um halb drei',
  'mil doscientos treinta y cuatro euros con cincuenta céntimos, el 3 de mayo',
  'quatre-vingt-dix-sept virgule cinq pour cent le premier mai à quinze heures trente',
  '二〇二五年五月三日午前十時半に千二百三十四円 一百二十三点五 百分之五十',
  'तीन सौ पैंतालीस रुपये पचास पैसे',
];

const COMMAND_EXAMPLES = json(
  { type: 'session.configure', language: 'en', vad: { sensitivity: 'high' }, hot_words: ['one', 'two'] },
  { type: 'tts.speak', text: 'Hello.', request_id: '1', speed: 1.5, include_alignment: true },
  { type: 'input_audio_buffer.commit' },
);
const HOSTED_EXAMPLES = json(
  {
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: { format: { type: 'audio/pcm', rate: 24_000 }, transcription: { model: 'whisper-1' } },
      },
    },
  },
  { type: 'input_audio_buffer.append', audio: 'AAAAAAAA' },
);

async function* blocks(input: Buffer) {
  for (let at = 0; at < input.length; at += 100) yield input.subarray(at, at + 100);
}

/** All readers of foreign data, by name. */
export const READERS: Readonly<Record<string, Reader>> = {
  'speech-body': reader(
    () =>
      json({
        model: 'espeak',
        input: 'Hi',
        voice: { id: 'a' },
        speed: 1,
        effects: { reverb_room_size: 0.2 },
      }),
    (input) => parseSpeechBody(JSON.parse(input.toString())),
  ),
  'socket-command': reader(
    () => COMMAND_EXAMPLES,
    (input) => parseCommand(input, 4_096),
  ),
  'hosted-message': reader(() => HOSTED_EXAMPLES, parseHostedMessage),
  'wyoming-frame': reader(
    () => [
      toFrame('audio-chunk', { rate: 16_000, width: 2, channels: 1 }, Buffer.alloc(300, 7)),
      toFrame('synthesize', { text: 'Hello there', voice: { name: 'en' } }),
    ],
    async (input) => {
      for await (const { type } of readEvents(blocks(input))) if (type === '') throw new Error('no type');
    },
  ),
  manifest: reader(
    () => readdirSync('models').map((name) => readFileSync(`models/${name}`)),
    (input) => parseManifest(input.toString(), 'a test'),
  ),
  'voice-file': reader(
    () => [torchFile(), Buffer.alloc(510 * 256 * 4)],
    (input) => parseVoice(input, 'a test'),
  ),
  safetensors: weights(
    () => [
      Buffer.concat(safetensors(MINIATURE, 'float16')),
      Buffer.concat(safetensors(MINIATURE, 'bfloat16')),
    ],
    readSafetensors,
  ),
  'moonshine-tokenizer': fileReader(
    'tokenizer.bin',
    () => [tokenizerFile([...TOKENS, ...Array.from({ length: 256 }, (_, byte) => Buffer.of(byte))])],
    async (folder) => {
      const { encode, decode, isText } = await readBinaryTokenizer(folder, { vocabulary: 1_000 });
      decode((await encode('the text!')).filter(isText));
    },
  ),
  plda: fileReader(
    'plda.npz',
    () => [
      storedZip([
        ['mean1.npy', npyFile([1, 2, 3], [3], '<f8')],
        ['mean2.npy', npyFile([1, 2], [2], '<f4')],
        ['lda.npy', npyFile([1, 2, 3, 4, 5, 6], [3, 2], '<f4')],
        ['mu.npy', npyFile([1, 2], [2], '<f8')],
        ['tr.npy', npyFile([1, 2, 3, 4], [2, 2], '<f8')],
        ['psi.npy', npyFile([1, 2], [2], '<f8')],
      ]),
    ],
    async (folder) => {
      const path = join(folder, 'plda.npz');
      createPlda(await readPlda({ xvectors: path, plda: path }, 3)).transform(new Float32Array(3).fill(1));
    },
  ),
  'torch-weights': weights(() => [torchStateDict(MINIATURE, 'float16')], readTorchFile),
  ctranslate2: weights(
    () =>
      (['int8', 'float16'] as const).map((type) => Buffer.concat(ctranslate2(MINIATURE, { heads: 1, type }))),
    (file) => readCtranslate2(file).tensors,
  ),
  ggml: weights(
    () =>
      (['q5_0', 'q8_0', 'q4_1', 'float16'] as const).map((type) =>
        Buffer.concat(ggml(MINIATURE, { heads: 1, type, tokens: TOKENS })),
      ),
    (file) => readGgml(file).tensors,
  ),
  'voice-record': reader(
    () =>
      json({ voice_id: 'a', name: 'A', voice_type: 'designed', created_at: 1, resolved_voice: 'af_heart' }),
    (input) => parseVoiceRecord(input.toString()),
  ),
  'voice-words': reader(
    () => bytes('af_heart(2)+af_sky(1)', 'a calm young British man, quiet', 'una mujer alegre'),
    (input) => [parseBlend(input.toString()), readInstruction(input.toString())],
  ),
  written: texts((text, language) => toWritten(text, language).text),
  spoken: texts((text, language) => spokenText(toSpoken(text, language))),
  subtitles: {
    examples: () => bytes(...SENTENCES),
    isText: true,
    async read(input) {
      const parts = input.toString().split(/(?<=[.,])/);
      const said = transcript(parts.map((text, at) => segment(text, { start: at, end: at + 1 })));
      for (const name of FORMAT_NAMES) FORMATS[name].render(said);
    },
  },
};
