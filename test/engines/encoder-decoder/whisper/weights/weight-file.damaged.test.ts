import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VoiceError } from '../../../../../src/domain/errors.ts';
import { readCtranslate2 } from '../../../../../src/engines/encoder-decoder/whisper/weights/ctranslate2.ts';
import { readGgml } from '../../../../../src/engines/encoder-decoder/whisper/weights/ggml.ts';
import { readSafetensors } from '../../../../../src/engines/encoder-decoder/whisper/weights/safetensors.ts';
import { readTorchFile } from '../../../../../src/engines/encoder-decoder/whisper/weights/torch-file.ts';
import { WeightFile } from '../../../../../src/engines/encoder-decoder/whisper/weights/weight-file.ts';
import { miniature, numbers } from '../../../../generated/whisper/makes/checkpoint.ts';
import { ctranslate2 } from '../../../../generated/whisper/makes/ctranslate2.ts';
import { ggml } from '../../../../generated/whisper/makes/ggml.ts';
import { safetensors } from '../../../../generated/whisper/makes/safetensors.ts';
import { torchStateDict } from '../../../../generated/whisper/makes/torch.ts';
import { temporaryFolder } from '../../../../helpers/model-fixtures.ts';
import { global, unicode } from '../../../kokoro/voices/torch-file.ts';

const CHECKPOINT = miniature();
const NAME = 'model.encoder.conv1.bias';
const TOKENS = [Buffer.from('the')];

/** The error message without the file name and the advice. */
async function refusal(bytes: Uint8Array, read: (file: WeightFile) => unknown): Promise<string> {
  const path = join(temporaryFolder(), 'x.bin');
  writeFileSync(path, bytes);
  const file = await WeightFile.open(path);
  onTestFinished(() => file.close());
  try {
    read(file);
    return 'taken';
  } catch (error) {
    if (!(error instanceof VoiceError) || error.kind !== 'invalid_manifest') return String(error);
    return error.message.replace(
      /^The model file 'x\.bin' (.*)\. If the model is installed, check .*$/,
      '$1',
    );
  }
}

describe('a safetensors file', () => {
  const whole = Buffer.concat(safetensors(CHECKPOINT, 'float32'));
  const lying = (lie: object) => Buffer.concat(safetensors(CHECKPOINT, 'float32', { [NAME]: lie }));
  const header = (length: bigint, text: string) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(length);
    return Buffer.concat([bytes, Buffer.from(text)]);
  };

  it.each<readonly [what: string, bytes: Uint8Array, says: string]>([
    ['nothing', Buffer.alloc(0), 'ends too early'],
    [
      'truncated in its values',
      whole.subarray(0, -4),
      'is incomplete, a tensor ends beyond it: download it again',
    ],
    ['with an impossibly long header', header(2n ** 63n, '{}'), 'is not a safetensors file, or is damaged'],
    ['with a very long header', header(5_000_000n, '{}'), 'is not a safetensors file, or is damaged'],
    ['whose header is no JSON', header(2n, '{x'), 'has a header that is not JSON'],
    ['whose header is a list', header(2n, '[]'), 'has a header that is not JSON'],
    [
      'with an invalid entry of a tensor',
      lying({ dtype: 7 }),
      `has an invalid entry for the tensor '${NAME}'`,
    ],
    ['with a negative size', lying({ shape: [-32] }), `has an invalid entry for the tensor '${NAME}'`],
    [
      'with a tensor that ends before it begins',
      lying({ data_offsets: [9, 1] }),
      `has an invalid entry for the tensor '${NAME}'`,
    ],
    [
      'with fewer values than the shape of a tensor needs',
      lying({ shape: [33] }),
      `has the tensor '${NAME}' with a shape that does not match its data`,
    ],
    [
      'with a shape whose size overflows',
      lying({ shape: [2 ** 40, 2 ** 40] }),
      `has the tensor '${NAME}' with a shape that does not match its data`,
    ],
    [
      'with a tensor beyond its end',
      lying({ data_offsets: [2 ** 40, 2 ** 40 + 128] }),
      'is incomplete, a tensor ends beyond it: download it again',
    ],
  ])('%s is refused', async (_, bytes, says) => {
    expect(await refusal(bytes, readSafetensors)).toBe(says);
  });
});

describe('a torch file', () => {
  const withExtra = (...extra: readonly Uint8Array[]) =>
    torchStateDict(CHECKPOINT, 'float32', { extra: Buffer.concat(extra) });
  const op = (code: string) => Buffer.from(code, 'latin1');

  it('is refused if its pickle would run a command, and does not run it', async () => {
    const attack = withExtra(global('os system'), unicode('touch /tmp/x'), op('\x85R0'));
    expect(await refusal(attack, readTorchFile)).toBe(
      "has more than tensors in its pickle ('os.system'), of which nothing is run",
    );
  });

  it.each<readonly [what: string, bytes: Uint8Array, says: string]>([
    [
      'of PyTorch before 1.6',
      Buffer.from('\x80\x02\x8a\x0a', 'latin1'),
      'was saved by PyTorch before 1.6, or is damaged: save it again, or as safetensors (save_pretrained with safe_serialization=True)',
    ],
    ['with an unknown pickle opcode', withExtra(op('\x95')), 'has the pickle instruction 0x95 in it'],
    ['with more than one value', withExtra(op('N')), 'is not a pickle of tensors'],
    ['that reads an undefined pickle memo', withExtra(op('h\x63')), 'is not a pickle of tensors'],
    [
      'cut off',
      withExtra().subarray(0, -30),
      'begins like a PyTorch archive, but is not a zip archive: download it again',
    ],
  ])('%s is refused', async (_, bytes, says) => {
    expect(await refusal(bytes, readTorchFile)).toBe(says);
  });
});

describe('a model.bin of CTranslate2', () => {
  const file = (options: object = {}) =>
    Buffer.concat(ctranslate2(CHECKPOINT, { heads: 1, type: 'float32', ...options }));

  it.each<readonly [what: string, bytes: Uint8Array, says: string]>([
    [
      'of an old version',
      file({ version: 3 }),
      'is not a CTranslate2 model of binary version 4 to 6: convert it again with ct2-transformers-converter',
    ],
    [
      'of another kind of model',
      file({ specification: 'TransformerSpec' }),
      'is a CTranslate2 model of another kind (TransformerSpec), not a Whisper model',
    ],
    ['without heads', file({ heads: 0 }), 'lacks the number of attention heads: convert it again'],
    ['cut off', file().subarray(0, 5000), 'ends too early'],
    [
      'with an impossible number of variables',
      Buffer.concat([file().subarray(0, 22), numbers([2 ** 31, 4])]),
      'is damaged: download it again',
    ],
  ])('%s is refused', async (_, bytes, says) => {
    expect(await refusal(bytes, readCtranslate2)).toBe(says);
  });
});

describe('a ggml file', () => {
  const whole = Buffer.concat(ggml(CHECKPOINT, { heads: 1, type: 'q5_0', tokens: TOKENS }));
  const ofType = (id: number) =>
    Buffer.concat([whole, numbers([1, 4], [1, 4], [id, 4], [256, 4]), Buffer.from('x'), Buffer.alloc(300)]);

  it.each<readonly [what: string, bytes: Uint8Array, says: string]>([
    ['with another magic number', Buffer.from('GGUF'), 'is not a ggml file'],
    [
      'of k-quants',
      ofType(12),
      'is quantised as q4_K, which voice does not read: take a file of q8_0, q5_0, q5_1, q4_0, q4_1 or f16',
    ],
    ['of an unknown type', ofType(99), 'has a tensor of the type 99, which voice does not read'],
    ['cut off', whole.subarray(0, -9), 'is incomplete, a tensor ends beyond it: download it again'],
    [
      'with a negative count',
      Buffer.concat([whole.subarray(0, 4), numbers([-1, 4])]),
      'is damaged: download it again',
    ],
  ])('%s is refused', async (_, bytes, says) => {
    expect(await refusal(bytes, readGgml)).toBe(says);
  });
});
