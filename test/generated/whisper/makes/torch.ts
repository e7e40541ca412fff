import { global, unicode } from '../../../engines/kokoro/voices/torch-file.ts';
import { zipArchive } from '../../../engines/kokoro/voices/zip-archive.ts';
import { type Checkpoint, numbers } from './checkpoint.ts';
import { floatBytes, type FloatType } from './values.ts';

const STORAGES: Readonly<Record<FloatType, string>> = {
  float32: 'torch FloatStorage',
  float16: 'torch HalfStorage',
  bfloat16: 'torch BFloat16Storage',
};

const op = (code: string) => Buffer.from(code, 'latin1');
const integer = (value: number) => Buffer.concat([op('J'), numbers([value, 4])]);
const tuple = (values: readonly number[]) => Buffer.concat([op('('), ...values.map(integer), op('t')]);

/**
 * `torch.save(state_dict, 'pytorch_model.bin')`; `extra` are pickle instructions before the end of the table.
 */
export function torchStateDict(
  checkpoint: Checkpoint,
  type: FloatType,
  { extra = Buffer.alloc(0) }: { readonly extra?: Uint8Array } = {},
): Buffer {
  const entries = [...checkpoint];
  const pickle = Buffer.concat([
    op('\x80\x02'),
    global('collections OrderedDict'),
    op(')Rq\x00('),
    ...entries.flatMap(([name, { dims, data }], index) => [
      unicode(name),
      global('torch._utils _rebuild_tensor_v2'),
      op('(('),
      unicode('storage'),
      global(STORAGES[type]),
      unicode(String(index)),
      unicode('cpu'),
      integer(data.length),
      op('tQ'),
      integer(0),
      tuple(dims),
      tuple(dims.map((_, axis) => dims.slice(axis + 1).reduce((product, size) => product * size, 1))),
      op('\x89'),
      global('collections OrderedDict'),
      op(')RtR'),
    ]),
    op('u'),
    // The `_metadata` of a state_dict, with the versions of modules.
    op('}'),
    unicode('_metadata'),
    op('}sb'),
    extra,
    op('.'),
  ]);
  return zipArchive([
    { name: 'archive/data.pkl', content: pickle },
    { name: 'archive/byteorder', content: Buffer.from('little') },
    ...entries.map(([, { data }], index) => ({
      name: `archive/data/${index}`,
      content: floatBytes(data, type),
    })),
    { name: 'archive/version', content: Buffer.from('3\n') },
  ]);
}
