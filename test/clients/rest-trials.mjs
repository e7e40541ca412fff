import { Readable } from 'node:stream';
import { OpenAIWhisperAudio } from '@langchain/community/document_loaders/fs/openai_whisper_audio';
import { initializeLogger } from '@livekit/agents';
import * as livekit from '@livekit/agents-plugin-openai';
import { AudioFrame } from '@livekit/rtc-node';
import { OpenAIVoice } from '@mastra/voice-openai';
import { generateSpeech, generateTranscription } from '@tanstack/ai';
import { createOpenaiSpeech, createOpenaiTranscription } from '@tanstack/ai-openai';
import * as ai5 from 'ai5';
import { createOpenAI as createOpenAI5 } from 'ai5-openai';
import * as ai6 from 'ai6';
import { createOpenAI as createOpenAI6 } from 'ai6-openai';
import * as ai7 from 'ai7';
import { createOpenAI as createOpenAI7 } from 'ai7-openai';
import Groq from 'groq-sdk';
import OpenAI4 from 'openai4';
import OpenAI5 from 'openai5';
import OpenAI6 from 'openai6';
import OpenAI7 from 'openai7';
import Portkey from 'portkey-ai';
import Together from 'together-ai';

// Calls of each client, unmodified except for the server address, with its built-in model names. A trial takes
// the server's address, without a trailing slash, and a recording.

const apiKey = 'none-is-needed';
const input = 'Good morning.';
const fileOf = (recording) => new File([recording], 'talk.wav', { type: 'audio/wav' });
const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

/** The class, status and code of the error with which `promise` rejects. */
const refusalOf = async (promise, classes) => {
  try {
    await promise;
  } catch (error) {
    const name = Object.keys(classes).find((one) => isOf(error, classes[one]));
    return { name, status: error.status ?? error.statusCode, code: error.code ?? codeIn(error.responseBody) };
  }
  throw new Error('It was not refused.');
};

/** Some clients have several copies of a class, and their own check for it. */
const isOf = (error, type) => type.isInstance?.(error) ?? error instanceof type;

const codeIn = (body) => JSON.parse(body ?? '{}').error?.code;

initializeLogger({ pretty: false, level: 'silent' });

/** The audio of a WAV file in the form of LiveKit's plugins. */
const framesOf = (recording) => {
  const { buffer, byteOffset } = recording;
  const samples = new Int16Array(buffer.slice(byteOffset + WAV_HEADER_BYTES, byteOffset + recording.length));
  return new AudioFrame(samples, SPEECH_RATE, 1, samples.length);
};
const WAV_HEADER_BYTES = 44;
const SPEECH_RATE = 24_000;

/** The official client. */
const official = (client, OpenAI) => {
  const open = (at) => new OpenAI({ apiKey, baseURL: `${at}/v1` });
  const { BadRequestError, NotFoundError } = OpenAI;
  return [
    {
      client,
      trial: 'hears',
      gives: 'text',
      run: async (at, recording) =>
        (await open(at).audio.transcriptions.create({ model: 'whisper-1', file: fileOf(recording) })).text,
    },
    {
      client,
      trial: 'hears words alone',
      gives: 'words',
      run: async (at, recording) => {
        const { words, segments, language } = await open(at).audio.transcriptions.create({
          model: 'whisper-1',
          file: fileOf(recording),
          response_format: 'verbose_json',
          timestamp_granularities: ['word'],
          language: 'en',
        });
        if (segments !== undefined || language !== 'english') throw new Error(`${language}, and segments`);
        return words;
      },
    },
    {
      client,
      trial: 'hears as events',
      gives: 'text',
      run: async (at, recording) => {
        const request = { model: 'gpt-4o-transcribe', file: fileOf(recording), stream: true };
        let deltas = '';
        for await (const event of await open(at).audio.transcriptions.create(request)) {
          if (event.type === 'transcript.text.delta') deltas += event.delta;
          if (event.type === 'transcript.text.done' && event.text !== deltas)
            throw new Error(`${event.text} is not ${deltas}`);
        }
        return deltas;
      },
    },
    {
      client,
      trial: 'speaks',
      gives: 'mp3',
      run: async (at) =>
        bytesOf(await open(at).audio.speech.create({ model: 'gpt-4o-mini-tts', voice: 'coral', input })),
    },
    {
      client,
      trial: 'is refused a voice that is none',
      gives: { name: 'BadRequestError', status: 400, code: 'voice_not_found' },
      run: (at) =>
        refusalOf(open(at).audio.speech.create({ model: 'tts-1', voice: 'nobody-at-all', input }), {
          BadRequestError,
        }),
    },
    {
      client,
      trial: 'is refused a model that is none',
      gives: { name: 'NotFoundError', status: 404, code: 'model_not_found' },
      run: (at) =>
        refusalOf(open(at).audio.speech.create({ model: 'tts-9', voice: 'alloy', input }), { NotFoundError }),
    },
  ];
};

const aiSdk = (client, { transcribe, generateSpeech, APICallError }, createOpenAI) => {
  const open = (at) => createOpenAI({ apiKey, baseURL: `${at}/v1` });
  const hears = (model) => ({
    client,
    trial: `hears with ${model}`,
    gives: 'text',
    run: async (at, recording) =>
      (await transcribe({ model: open(at).transcription(model), audio: recording })).text,
  });
  return [
    hears('whisper-1'),
    hears('gpt-4o-transcribe'),
    {
      client,
      trial: 'speaks',
      gives: 'mp3',
      run: async (at) =>
        (await generateSpeech({ model: open(at).speech('tts-1'), voice: 'alloy', text: input })).audio
          .uint8Array,
    },
    {
      client,
      trial: 'is refused a voice that is none',
      gives: { name: 'APICallError', status: 400, code: 'voice_not_found' },
      run: (at) =>
        refusalOf(generateSpeech({ model: open(at).speech('tts-1'), voice: 'nobody-at-all', text: input }), {
          APICallError,
        }),
    },
  ];
};

/** Names that differ in AI SDKs before version 7. */
const early = ({ experimental_transcribe, experimental_generateSpeech, APICallError }) => ({
  transcribe: experimental_transcribe,
  generateSpeech: experimental_generateSpeech,
  APICallError,
});

const mastra = (at) => {
  const model = { apiKey, options: { baseURL: `${at}/v1` } };
  return new OpenAIVoice({ listeningModel: model, speechModel: model });
};

/** Groq's client appends `/openai/v1` to its address. */
const groq = (at) => new Groq({ apiKey, baseURL: at });
const together = (at) => new Together({ apiKey, baseURL: `${at}/v1` });
const portkey = (at) => new Portkey({ apiKey, provider: 'openai', baseURL: `${at}/v1` });

/** Model names of other services, which the server gets as aliases. */
export const OTHER_NAMES = {
  stt: ['whisper-large-v3-turbo', 'openai/whisper-large-v3'],
  tts: ['playai-tts', 'cartesia/sonic'],
};

export const REST_TRIALS = [
  ...official('openai 4', OpenAI4),
  ...official('openai 5', OpenAI5),
  ...official('openai 6', OpenAI6),
  ...official('openai 7', OpenAI7),
  ...aiSdk('AI SDK 5', early(ai5), createOpenAI5),
  ...aiSdk('AI SDK 6', early(ai6), createOpenAI6),
  ...aiSdk('AI SDK 7', ai7, createOpenAI7),
  {
    client: 'LangChain',
    trial: 'loads what was said',
    gives: 'text',
    run: async (at, recording) => {
      const clientOptions = { apiKey, baseURL: `${at}/v1` };
      const blob = new Blob([recording], { type: 'audio/wav' });
      const [document] = await new OpenAIWhisperAudio(blob, { clientOptions }).load();
      return document.pageContent;
    },
  },
  {
    client: 'LiveKit',
    trial: 'hears, with words to expect',
    gives: 'text',
    run: async (at, recording) => {
      const options = {
        apiKey,
        baseURL: `${at}/v1`,
        useRealtime: false,
        model: 'gpt-transcribe',
        keywords: ['fox'],
      };
      const { alternatives } = await new livekit.STT(options).recognize(framesOf(recording));
      return alternatives[0].text;
    },
  },
  {
    client: 'LiveKit',
    trial: 'speaks',
    gives: 'sound',
    run: async (at) => {
      const sound = [];
      for await (const { frame } of new livekit.TTS({ apiKey, baseURL: `${at}/v1` }).synthesize(input))
        sound.push(...frame.data);
      return sound;
    },
  },
  {
    client: 'Mastra',
    trial: 'hears',
    gives: 'text',
    run: (at, recording) => mastra(at).listen(Readable.from([Buffer.from(recording)]), { filetype: 'wav' }),
  },
  {
    client: 'Mastra',
    trial: 'speaks',
    gives: 'mp3',
    run: async (at) => Buffer.concat(await (await mastra(at).speak(input)).toArray()),
  },
  {
    client: 'TanStack AI',
    trial: 'hears',
    gives: 'text',
    run: async (at, recording) => {
      const adapter = createOpenaiTranscription('whisper-1', apiKey, { baseURL: `${at}/v1` });
      return (await generateTranscription({ adapter, audio: fileOf(recording), language: 'en' })).text;
    },
  },
  {
    client: 'TanStack AI',
    trial: 'speaks',
    gives: 'mp3',
    run: async (at) => {
      const adapter = createOpenaiSpeech('tts-1', apiKey, { baseURL: `${at}/v1` });
      return Buffer.from((await generateSpeech({ adapter, text: input, voice: 'nova' })).audio, 'base64');
    },
  },
  {
    client: 'Groq',
    trial: 'hears',
    gives: 'text',
    run: async (at, recording) => {
      const request = {
        model: 'whisper-large-v3-turbo',
        file: fileOf(recording),
        response_format: 'verbose_json',
      };
      return (await groq(at).audio.transcriptions.create(request)).text;
    },
  },
  {
    client: 'Groq',
    trial: 'speaks',
    gives: 'wav',
    run: async (at) => {
      const request = { model: 'playai-tts', voice: 'alloy', input, response_format: 'wav' };
      return bytesOf(await groq(at).audio.speech.create(request));
    },
  },
  {
    client: 'Together',
    trial: 'hears',
    gives: 'text',
    run: async (at, recording) => {
      const request = { model: 'openai/whisper-large-v3', file: fileOf(recording), language: 'auto' };
      return (await together(at).audio.transcriptions.create(request)).text;
    },
  },
  {
    client: 'Together',
    trial: 'speaks',
    gives: 'mp3',
    run: async (at) =>
      bytesOf(await together(at).audio.speech.create({ model: 'cartesia/sonic', voice: 'alloy', input })),
  },
  {
    client: 'Portkey',
    trial: 'hears',
    gives: 'text',
    run: async (at, recording) =>
      (await portkey(at).audio.transcriptions.create({ model: 'whisper-1', file: fileOf(recording) })).text,
  },
  {
    client: 'Portkey',
    trial: 'speaks',
    gives: 'mp3',
    run: async (at) =>
      bytesOf(await portkey(at).audio.speech.create({ model: 'tts-1', voice: 'shimmer', input })),
  },
];
