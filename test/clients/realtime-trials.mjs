import { connect } from 'node:net';
import { OpenAIRealtimeWebSocket as AgentsTransport } from '@openai/agents-realtime';
import OpenAI5 from 'openai5';
import { OpenAIRealtimeWS as RealtimeWS5 } from 'openai5/beta/realtime/ws';
import OpenAI6 from 'openai6';
import { OpenAIRealtimeWS as RealtimeWS6 } from 'openai6/realtime/ws';
import OpenAI7 from 'openai7';
import { OpenAIRealtimeWS as RealtimeWS7 } from 'openai7/realtime/ws';

// The transcript that each client gets over a socket, with its built-in model names. If the deltas do not add
// up to the transcript, the trial returns them as well.

const apiKey = 'none-is-needed';
const DELTA = 'conversation.item.input_audio_transcription.delta';
const COMPLETED = 'conversation.item.input_audio_transcription.completed';
const TURNS = { type: 'server_vad', silence_duration_ms: 1_200 };
const PIECE_BYTES = 4_800;

/** The recording at 24 kHz without its header, and two seconds of silence, in chunks. */
function* piecesOf(recording) {
  const sound = Buffer.concat([recording.subarray(44), Buffer.alloc(96_000)]);
  for (let at = 0; at < sound.length; at += PIECE_BYTES) yield sound.subarray(at, at + PIECE_BYTES);
}

/** The transcript of the events. */
const heard = (listen) =>
  new Promise((resolve, reject) => {
    const deltas = [];
    listen((event) => {
      if (event.type === 'error') reject(new Error(JSON.stringify(event)));
      if (event.type === DELTA) deltas.push(event.delta);
      if (event.type !== COMPLETED) return;
      const sum = deltas.join('');
      resolve(sum === event.transcript ? sum : `${sum} instead of ${event.transcript}`);
    });
  });

const current = {
  type: 'session.update',
  session: {
    type: 'realtime',
    audio: {
      input: { transcription: { model: 'gpt-4o-mini-transcribe', language: 'en' }, turn_detection: TURNS },
    },
  },
};
const former = {
  type: 'session.update',
  session: { input_audio_transcription: { model: 'whisper-1' }, turn_detection: TURNS },
};

/** Uses a socket of the official client, which always asks for TLS. */
const official = (Client, Socket, update) => async (at, recording) => {
  const { port, hostname } = new URL(at);
  const client = new Client({ apiKey, baseURL: `${at}/v1` });
  const options = { createConnection: () => connect(Number(port), hostname) };
  const socket = new Socket({ model: 'gpt-realtime', options }, client);
  try {
    return await heard((tell) => {
      socket.on('event', tell);
      socket.socket.on('open', () => {
        socket.send(update);
        for (const piece of piecesOf(recording))
          socket.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') });
      });
    });
  } finally {
    socket.close();
  }
};

const gives = 'live text';

export const REALTIME_TRIALS = [
  { client: 'openai 5', trial: 'realtime', gives, run: official(OpenAI5, RealtimeWS5, former) },
  { client: 'openai 6', trial: 'realtime', gives, run: official(OpenAI6, RealtimeWS6, current) },
  { client: 'openai 7', trial: 'realtime', gives, run: official(OpenAI7, RealtimeWS7, current) },
  {
    client: 'agents-realtime',
    trial: 'session that would converse',
    gives,
    async run(at, recording) {
      const transport = new AgentsTransport({
        url: `${at.replace('http', 'ws')}/v1/realtime?model=gpt-realtime`,
      });
      try {
        const transcript = heard((tell) => transport.on('*', tell));
        await transport.connect({
          apiKey,
          initialSessionConfig: { audio: { input: { turnDetection: TURNS } } },
        });
        for (const piece of piecesOf(recording)) transport.sendAudio(Uint8Array.from(piece).buffer);
        return await transcript;
      } finally {
        transport.close();
      }
    },
  },
];
