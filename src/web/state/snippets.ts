import type { SpeechRequest } from './speech-request.ts';

/** Code that does the same as the page, in three languages. */
export interface Snippets {
  readonly curl: string;
  readonly javascript: string;
  readonly python: string;
}

/** The server that the snippets call. */
export interface Place {
  /** The address of the server, without a slash at the end. */
  readonly server: string;
  readonly hasKey: boolean;
}

/** The values of a transcription; empty strings for defaults. */
export interface TranscriptionValues {
  readonly task: 'transcribe' | 'translate';
  readonly file: string;
  readonly model: string;
  readonly language: string;
  readonly hotWords: string;
}

/** Quotes a word for a shell if necessary. */
const sh = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const js = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** Quotes a string for Python, which reads JSON's strings. */
const py = (text: string): string => JSON.stringify(text);

const KEY = 'process.env.VOICE_API_KEY';

const curlKey = ({ hasKey }: Place) => (hasKey ? [`-H "Authorization: Bearer $VOICE_API_KEY"`] : []);

const command = (lines: readonly string[]): string => lines.join(' \\\n  ');

const jsClient = ({ server, hasKey }: Place) =>
  `const client = new OpenAI({ baseURL: ${js(`${server}/v1`)}, apiKey: ${hasKey ? KEY : "'none'"} });`;

const pyClient = ({ server, hasKey }: Place) =>
  `client = OpenAI(base_url=${py(`${server}/v1`)}, api_key=${hasKey ? 'os.environ["VOICE_API_KEY"]' : '"none"'})`;

const pyImport = ({ hasKey }: Place) => `${hasKey ? 'import os\n' : ''}from openai import OpenAI`;

/** Returns snippets that transcribe or translate a file. */
export function transcriptionSnippets(place: Place, values: TranscriptionValues): Snippets {
  const { task, file, model, language, hotWords } = values;
  const what = task === 'translate' ? 'translations' : 'transcriptions';
  const known = task === 'translate' ? '' : language;
  return {
    curl: command([
      `curl ${place.server}/v1/audio/${what}`,
      ...curlKey(place),
      `-F ${sh(`file=@${file}`)}`,
      `-F ${sh(`model=${model}`)}`,
      ...(known === '' ? [] : [`-F language=${known}`]),
      ...(hotWords === '' ? [] : [`-F ${sh(`hot_words=${hotWords}`)}`]),
      '-F response_format=srt',
    ]),
    javascript: `import { createReadStream } from 'node:fs';
import OpenAI from 'openai';

${jsClient(place)}
const { text } = await client.audio.${what}.create({
  file: createReadStream(${js(file)}),
  model: ${js(model)},${known === '' ? '' : `\n  language: ${js(known)},`}${hotWords === '' ? '' : `\n  hot_words: ${js(hotWords)},`}
});
console.log(text);`,
    python: `${pyImport(place)}

${pyClient(place)}
with open(${py(file)}, "rb") as file:
    heard = client.audio.${what}.create(
        file=file,
        model=${py(model)},${known === '' ? '' : `\n        language=${py(known)},`}${hotWords === '' ? '' : `\n        extra_body={"hot_words": ${py(hotWords)}},`}
    )
print(heard.text)`,
  };
}

/** Returns snippets that speak a text into a file of `format`. */
export function speechSnippets(place: Place, request: SpeechRequest, format: string): Snippets {
  const { model, input, voice = 'alloy', speed, language, effects } = request;
  const own = { ...(language !== undefined && { language }), ...(effects && { effects }) };
  const hasOwn = Object.keys(own).length > 0;
  const body = { ...request, response_format: format };
  const target = `speech.${format}`;
  return {
    curl: command([
      `curl ${place.server}/v1/audio/speech`,
      ...curlKey(place),
      `-H 'content-type: application/json'`,
      `-d ${sh(JSON.stringify(body))}`,
      `-o ${target}`,
    ]),
    javascript: `import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

${jsClient(place)}
const speech = await client.audio.speech.create({
  model: ${js(model)},
  voice: ${js(voice)},
  input: ${js(input)},
  response_format: ${js(format)},${speed === undefined ? '' : `\n  speed: ${speed},`}${hasOwn ? `\n  ...${JSON.stringify(own)},` : ''}
});
await writeFile(${js(target)}, Buffer.from(await speech.arrayBuffer()));`,
    python: `${pyImport(place)}

${pyClient(place)}
speech = client.audio.speech.create(
    model=${py(model)},
    voice=${py(voice)},
    input=${py(input)},
    response_format=${py(format)},${speed === undefined ? '' : `\n    speed=${speed},`}${hasOwn ? `\n    extra_body=${JSON.stringify(own)},` : ''}
)
speech.write_to_file(${py(target)})`,
  };
}

/** The model of a session and the fields of its `session.configure`. */
export interface SessionValues {
  readonly model: string;
  readonly configuration: object;
  /** The text to speak, if the snippet speaks. */
  readonly say?: string;
}

/** Returns snippets that open a realtime session and print its events. */
export function sessionSnippets(place: Place, { model, configuration, say }: SessionValues): Snippets {
  const { server, hasKey } = place;
  const query = `model=${encodeURIComponent(model)}&dialect=voice`;
  const address = `${server.replace(/^http/, 'ws')}/v1/realtime?${query}`;
  const configure = JSON.stringify({ type: 'session.configure', ...configuration });
  const speak = say === undefined ? '' : JSON.stringify({ type: 'tts.speak', text: say });
  const options = hasKey ? `, { headers: { authorization: \`Bearer \${${KEY}}\` } }` : '';
  const headers = hasKey
    ? ', additional_headers={"authorization": "Bearer " + os.environ["VOICE_API_KEY"]}'
    : '';
  return {
    curl: `# curl cannot send a microphone; a recording gives the same text:
${command([`curl -N ${server}/v1/audio/transcriptions`, ...curlKey(place), '-F file=@talk.wav', `-F ${sh(`model=${model}`)}`, '-F stream=true'])}`,
    javascript: `// ffmpeg -v error -f alsa -i default -f s16le -ar 16000 -ac 1 - | node live.mjs
import WebSocket from 'ws';

const socket = new WebSocket(${js(address)}${options});
socket.on('open', () => {
  socket.send(${js(configure)});${speak === '' ? '' : `\n  socket.send(${js(speak)});`}
  process.stdin.on('data', (sound) => socket.send(sound));
});
socket.on('message', (data, isSound) => {
  if (isSound) return; // 16-bit samples at 24 kHz
  const event = JSON.parse(data);
  if (event.type === 'transcript.final') console.log(event.text);
});`,
    python: `# ffmpeg -v error -f alsa -i default -f s16le -ar 16000 -ac 1 - | python live.py
import asyncio, json, sys${hasKey ? ', os' : ''}
import websockets

async def main():
    async with websockets.connect(${py(address)}${headers}) as socket:
        await socket.send(${py(configure)})${speak === '' ? '' : `\n        await socket.send(${py(speak)})`}
        async def send():
            while sound := await asyncio.to_thread(sys.stdin.buffer.read, 3200):
                await socket.send(sound)
        sending = asyncio.create_task(send())
        async for message in socket:
            if isinstance(message, str):
                event = json.loads(message)
                if event["type"] == "transcript.final":
                    print(event["text"])

asyncio.run(main())`,
  };
}

/** Returns snippets that print the server's models and status, and pull `model` if it is given. */
export function serverSnippets(place: Place, model: string | undefined): Snippets {
  const path = `models/${model}`;
  const pull = {
    curl: command([`curl -N -X POST ${sh(`${place.server}/v1/${path}?stream=true`)}`, ...curlKey(place)]),
    javascript: `await client.post(${js(`/${path}`)});`,
    python: `client.post(${py(`/${path}`)}, cast_to=object)`,
  };
  const withPull = (name: keyof Snippets, code: string) =>
    model === undefined ? code : `${code}\n${pull[name]}`;
  return {
    curl: withPull('curl', command([`curl ${place.server}/v1/status`, ...curlKey(place)])),
    javascript: withPull(
      'javascript',
      `import OpenAI from 'openai';

${jsClient(place)}
for await (const model of client.models.list()) console.log(model.id);
console.log(await client.get('/status'));`,
    ),
    python: withPull(
      'python',
      `${pyImport(place)}

${pyClient(place)}
for model in client.models.list():
    print(model.id)
print(client.get("/status", cast_to=object))`,
    ),
  };
}
