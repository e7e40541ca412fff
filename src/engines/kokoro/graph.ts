import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { brokenModelFile } from '../../onnx/broken-model-file.ts';
import { addedOutput } from '../../onnx/graph/added-output.ts';
import { openSession, type Session, type SessionOptions, type TensorInfo } from '../../onnx/session.ts';
import { floatTensor, type FloatType, int64, type Tensor, widened } from '../../onnx/tensor.ts';
import { STYLE_SIZE } from '../../voices/voice-pack.ts';

/** Kokoro's graph, opened in this thread. */
export interface KokoroGraph {
  run(input: KokoroInput): Promise<KokoroOutput>;
}

/** What is to be said, and how. */
export interface KokoroInput {
  /** Symbols with the padding around them: 3 to 512. */
  readonly ids: readonly number[];
  /** 256 values of a voice. */
  readonly style: Float32Array;
  readonly speed: number;
}

export interface KokoroOutput {
  /** 24 kHz. */
  readonly samples: Float32Array;
  /** As the graph tells them, unchecked: frames of 600 samples for each id. `undefined` where it tells none. */
  readonly frames: Float64Array | undefined;
}

const INPUTS = { ids: 'input_ids', style: 'style', speed: 'speed' } as const;
const WAVEFORM = 'waveform';
/** In the exports with timestamps, and in those of Kokoro's own script. */
const DURATIONS: readonly string[] = ['durations', 'duration'];

/** Frames of each id, inside of the stock export: rounded, at least 1. */
const INNER_DURATIONS = '/encoder/Cast_output_0';

/**
 * Opens an export of Kokoro. One without an output for durations gets one, where the value is in the graph.
 * @throws VoiceError `invalid_manifest` when the file is missing or has other inputs and outputs; `unavailable` where it
 *   cannot run on the device that is asked for.
 */
export async function openKokoroGraph(path: string, options: SessionOptions = {}): Promise<KokoroGraph> {
  const name = basename(path);
  const session = await openWithDurations(path, name, options);
  const styleType = floatType(input(session, INPUTS.style, name), name);
  const speedType = floatType(input(session, INPUTS.speed, name), name);
  if (input(session, INPUTS.ids, name).type !== 'int64') throw otherExport(name);
  if (!session.outputs.some((output) => output.name === WAVEFORM)) {
    throw brokenModelFile(name, `has no output '${WAVEFORM}'`);
  }
  const durations = durationsOf(session);
  const wanted = [WAVEFORM, ...(durations === undefined ? [] : [durations])];

  return {
    async run({ ids, style, speed }) {
      const outputs = await session.run(
        {
          [INPUTS.ids]: int64(BigInt64Array.from(ids, BigInt), [1, ids.length]),
          [INPUTS.style]: floatTensor(styleType, style, [1, STYLE_SIZE]),
          [INPUTS.speed]: floatTensor(speedType, Float32Array.of(speed), [1]),
        },
        wanted,
      );
      const frames = durations === undefined ? undefined : outputs[durations];
      return { samples: widened(outputs[WAVEFORM]!), frames: frames && numbers(frames) };
    },
  };
}

/** The stock export with one output more, in one piece of memory; another export as it is. */
async function openWithDurations(path: string, name: string, options: SessionOptions): Promise<Session> {
  const bytes = await readWithRoom(path, name);
  const { file } = bytes;
  let added: Uint8Array | undefined;
  try {
    added = addedOutput(file, INNER_DURATIONS, DURATIONS[0]!);
  } catch (error) {
    throw brokenModelFile(name, 'is no ONNX file', error);
  }
  if (!added || added.length > bytes.room) return openSession({ name, bytes: file }, options);
  const whole = new Uint8Array(file.buffer, file.byteOffset, file.length + added.length);
  whole.set(added, file.length);
  // Of another type than the stock export's, it cannot be an output: then without.
  return openSession({ name, bytes: whole }, options).catch(() =>
    openSession({ name, bytes: file }, options),
  );
}

/** Bytes kept free behind a file. */
const ROOM = 1024;

async function readWithRoom(path: string, name: string) {
  const file = await open(path).catch((error: unknown) => {
    throw brokenModelFile(name, 'is missing', error);
  });
  try {
    const { size } = await file.stat();
    const all = new Uint8Array(size + ROOM);
    let read = 0;
    while (read < size) {
      const { bytesRead } = await file.read(all, read, size - read);
      if (bytesRead === 0) throw new RangeError('The file has become shorter.');
      read += bytesRead;
    }
    return { file: all.subarray(0, size), room: ROOM };
  } catch (error) {
    throw brokenModelFile(name, 'cannot be read', error);
  } finally {
    await file.close();
  }
}

function input({ inputs }: Session, wanted: string, name: string): TensorInfo {
  const found = inputs.find((info) => info.name === wanted);
  if (!found || inputs.length !== Object.keys(INPUTS).length) throw otherExport(name);
  return found;
}

function floatType({ type }: TensorInfo, name: string): FloatType {
  if (type === 'float32' || type === 'float16') return type;
  throw otherExport(name);
}

const otherExport = (name: string) =>
  brokenModelFile(
    name,
    'is no export of Kokoro: its inputs should be input_ids (int64), style and speed (floats)',
  );

const NUMBERS: ReadonlySet<string | undefined> = new Set(['int64', 'int32', 'float32']);

function durationsOf({ outputs }: Session): string | undefined {
  return outputs.find(({ name, type }) => DURATIONS.includes(name) && NUMBERS.has(type))?.name;
}

const numbers = ({ data }: Tensor): Float64Array =>
  Float64Array.from(data as unknown as ArrayLike<number | bigint>, Number);
