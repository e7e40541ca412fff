import { filesBelow } from './tree-bytes.ts';

/** Weights of other programs, by the names of their files, and what such a folder is. */
const FOREIGN: readonly (readonly [files: RegExp, kind: string])[] = [
  [/(?:^|\/)model\.bin$/, 'a faster-whisper model (CTranslate2)'],
  [/\.safetensors$/, 'a PyTorch model (safetensors)'],
  [/(?:^|\/)pytorch_model[^/]*\.bin$/, 'a PyTorch model'],
  [/(?:^|\/)ggml-[^/]*\.bin$|\.gguf$/, 'a whisper.cpp model (ggml)'],
];

/**
 * What the model in `folder` is where no engine here can read it, as a sentence that says what to do; `undefined` for
 * a folder with graphs (ONNX), which may hold other weights too, and for one without weights.
 */
export async function foreignModel(folder: string): Promise<string | undefined> {
  // What came with the installation has no folder.
  const files = folder === '' ? [] : await filesBelow(folder);
  if (files.some((path) => path.endsWith('.onnx'))) return undefined;
  const found = FOREIGN.find(([names]) => files.some((path) => names.test(path)));
  if (found === undefined) return undefined;
  const advice =
    'voice reads ONNX: pull the model from the catalog (voice models catalog), or export it with optimum-cli export onnx';
  return `It is ${found[1]}, which voice cannot read; ${advice}.`;
}

/** Whether a folder holds a Whisper as the hub's ONNX exports lay it out. */
export const isWhisperExport = (files: readonly string[]): boolean =>
  ['config.json', 'tokenizer.json'].every((name) => files.includes(name)) &&
  ['encoder', 'decoder'].every((part) => files.some((path) => path.startsWith(`onnx/${part}_model`)));
