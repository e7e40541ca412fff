// Kokoro by kokoro-js, one text as a whole program: `node speak-whole-kokoro-js.mjs MODEL VOICE TEXT WAV`.
// Prints on its last line its processor time in seconds and its peak memory in bytes.
import './no-telemetry.mjs';
import { env } from '@huggingface/transformers';
import { KokoroTTS, TextSplitterStream } from 'kokoro-js';
import { writeFileSync } from 'node:fs';

env.allowRemoteModels = false;

const [model, voice, text, path] = process.argv.slice(2);
const tts = await KokoroTTS.from_pretrained(model, { dtype: 'q8', device: 'cpu' });
const splitter = new TextSplitterStream();
splitter.push(text);
splitter.close();
const pieces = [];
for await (const { audio } of tts.stream(splitter, { voice })) pieces.push(audio.audio);
const samples = pieces.reduce((count, piece) => count + piece.length, 0);
const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + 4 * samples, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(3, 20);
header.writeUInt16LE(1, 22);
header.writeUInt32LE(24_000, 24);
header.writeUInt32LE(96_000, 28);
header.writeUInt16LE(4, 32);
header.writeUInt16LE(32, 34);
header.write('data', 36);
header.writeUInt32LE(4 * samples, 40);
const bytes = pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
writeFileSync(path, Buffer.concat([header, ...bytes]));
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 }));
