import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderManifest } from '../../src/models/manifest.ts';
import { ModelStore } from '../../src/models/store.ts';
import { parsePlace } from '../../src/runtime/model-place.ts';
import { modelInPlace } from '../../src/runtime/model-source.ts';
import { addModel, pullModel } from '../../src/runtime/pull-model.ts';
import { listVoicePacks } from '../../src/engines/kokoro/voices/voice-file.ts';
import { voiceArchive } from '../engines/kokoro/voices/npy.ts';
import { writeFunctionalKokoro } from '../generated/kokoro/functional-kokoro.ts';
import { renamedKokoro } from '../generated/kokoro/for-kokoro-onnx.ts';
import { kokoroGraph } from '../generated/kokoro/graph.ts';
import { writeStreamingMoonshine } from '../generated/moonshine/streaming-moonshine.ts';
import { writeSpeakerModel } from '../generated/speaker/generated-models.ts';
import { writeRandomTransducer } from '../generated/transducer/random-transducer.ts';
import { writeFunctionalPiper } from '../generated/piper/functional-piper.ts';
import { writeWhisperLayout } from '../generated/whisper/layout.ts';
import { turned } from '../generated/whisper/makes/checkpoint.ts';
import { ctranslate2 } from '../generated/whisper/makes/ctranslate2.ts';
import { safetensors } from '../generated/whisper/makes/safetensors.ts';
import { SMALL, SMALL_VOCABULARY, smallWeights } from '../generated/whisper/small-whisper.ts';
import { COMMIT, startHub } from '../helpers/hub-stand-in.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

const CHECKPOINT = turned(smallWeights());
const SAFETENSORS = Buffer.concat(safetensors(CHECKPOINT, 'float16'));
/** The smallest ONNX file: its field `graph`. */
const WHOLE_GRAPH = Buffer.from([0x3a, 2, 0x12, 0]);
const JSON_FILES = ['config.json', 'generation_config.json', 'preprocessor_config.json', 'tokenizer.json'];

/** A fine-tuned model as training tools save it, with superfluous files. */
async function fineTune(folder = join(temporaryFolder(), 'my fine-tune')): Promise<string> {
  writeWhisperLayout(folder, { vocabulary: SMALL_VOCABULARY, sizes: SMALL });
  await writeFile(join(folder, 'model.safetensors'), SAFETENSORS);
  await writeFile(join(folder, 'optimizer.pt'), 'x');
  return folder;
}

async function setUp(repository: Record<string, Buffer> = {}) {
  const hub = await startHub(repository);
  onTestFinished(() => hub.close());
  const settings = { modelsDir: join(temporaryFolder(), 'models'), hubUrl: hub.url };
  const request = { settings, env: { HOME: temporaryFolder() }, signal: new AbortController().signal };
  return {
    hub,
    request,
    add: (source: string, name?: string) => addModel(source, { name }, request),
    store: new ModelStore(settings.modelsDir),
  };
}

/** The files of a folder in the form of the fake hub. */
async function repositoryOf(
  folder: string,
  names: readonly string[],
  below = '',
): Promise<Record<string, Buffer>> {
  const entries = names.map(async (name) => [below + name, await readFile(join(folder, name))] as const);
  return Object.fromEntries(await Promise.all(entries));
}

describe('parsePlace', () => {
  it.each([
    ['hf:owner/name', { type: 'hub', repository: 'owner/name', path: '' }],
    ['hf:owner/name@v1.0', { type: 'hub', repository: 'owner/name', path: '', revision: 'v1.0' }],
    [
      'hf:owner/name/sub/x.bin@refs/pr/1',
      { type: 'hub', repository: 'owner/name', path: 'sub/x.bin', revision: 'refs/pr/1' },
    ],
    ['/srv/x', { type: 'path', path: '/srv/x' }],
    [
      'https://huggingface.co/owner/name/resolve/main/de/x.onnx?download=true',
      { type: 'hub', repository: 'owner/name', path: 'de/x.onnx', revision: 'main' },
    ],
    ['https://huggingface.co/owner/name', { type: 'hub', repository: 'owner/name', path: '' }],
  ])('parses %s', (source, place) => {
    expect(parsePlace(source)).toEqual(place);
  });

  it.each(['hf:', 'hf:owner', 'hf:owner/na me', 'hf:../x@y z', 'hf:../x', 'hf:a/..'])(
    'rejects %s',
    (source) => {
      expect(() => parsePlace(source)).toThrow(/is not a repository of the hub: write hf:owner\/name/);
    },
  );
});

it('parsePlace rejects addresses outside the hub', () => {
  expect(() => parsePlace('https://example.org/x.onnx')).toThrow(
    /is not an address of the hub.*download the file/,
  );
});

it('the source of a model is named', () => {
  expect(() => parsePlace(' ')).toThrow('The source is empty; name a folder, a file, or hf:owner/name.');
});

describe('adding a Piper voice', () => {
  const VOICE = 'de_DE-thorsten-medium';
  const language = { code: 'de_DE' };

  it('takes its two files, and writes its manifest', async () => {
    const { add, store } = await setUp();
    const from = temporaryFolder();
    writeFunctionalPiper(from, { name: VOICE, config: { language, dataset: 'thorsten' } });
    writeFunctionalPiper(from, { name: 'fr_FR-siwis-medium' });
    const { manifest, folder } = await add(join(from, `${VOICE}.onnx`));
    expect(manifest).toMatchObject({
      name: VOICE,
      type: 'tts',
      engine: 'piper',
      description: expect.stringContaining('German (Germany): thorsten'),
      capabilities: { languages: ['de-DE'] },
    });
    expect(manifest.files.map(({ path }) => path)).toEqual([`${VOICE}.onnx`, `${VOICE}.onnx.json`]);
    expect((await store.verify(VOICE)).map(({ state }) => state)).toEqual(['good', 'good']);
    expect(folder).toContain(VOICE);
  });

  it('accepts a folder with one voice, and asks which of several is meant', async () => {
    const { add } = await setUp();
    const from = temporaryFolder();
    writeFunctionalPiper(from, { name: VOICE, config: { language } });
    expect((await add(from, 'mine')).manifest.name).toBe('mine');
    writeFunctionalPiper(from, { name: 'fr_FR-siwis-medium' });
    await expect(add(from)).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(
        /has several voices of Piper's; name one of them: .*de_DE-thorsten-medium\.onnx/,
      ),
    });
  });

  it('accepts a voice of the hub, by its folder or its file', async () => {
    const from = temporaryFolder();
    writeFunctionalPiper(from, { name: VOICE, config: { language } });
    const below = 'de/de_DE/thorsten/medium/';
    const { add } = await setUp(await repositoryOf(from, [`${VOICE}.onnx`, `${VOICE}.onnx.json`], below));
    const { manifest } = await add(`hf:owner/name/${below.slice(0, -1)}`);
    expect(manifest).toMatchObject({ name: VOICE, engine: 'piper' });
    expect(manifest.files[0]!.source).toMatchObject({
      repository: 'owner/name',
      path: `${below}${VOICE}.onnx`,
    });
    expect((await add(`hf:owner/name/${below}${VOICE}.onnx`, 'other')).manifest.name).toBe('other');
  });

  it('reports an invalid voice, and installs nothing', async () => {
    const { add, store } = await setUp();
    const from = temporaryFolder();
    writeFunctionalPiper(from, { name: VOICE, config: { phoneme_type: 'pinyin' } });
    await expect(add(from)).rejects.toMatchObject({ kind: 'unsupported' });
    await rm(join(from, `${VOICE}.onnx.json`));
    await expect(add(join(from, `${VOICE}.onnx`))).rejects.toMatchObject({
      message: expect.stringContaining(`has ${VOICE}.onnx.json beside it`),
    });
    expect((await store.list()).models).toEqual([]);
  });

  it('can use the voice in place, one of many in a folder', async () => {
    const from = temporaryFolder();
    writeFunctionalPiper(from, { name: VOICE, config: { language } });
    writeFunctionalPiper(from, { name: 'fr_FR-siwis-medium' });
    const { manifest, folder } = await modelInPlace(join(from, `${VOICE}.onnx`));
    expect(folder).toBe(from);
    expect(manifest).toMatchObject({ name: VOICE, engineConfig: { voice_file: VOICE } });
  });
});

describe('adding a folder', () => {
  it('takes only the files of a Whisper, and writes its manifest', async () => {
    const { add, store } = await setUp();
    const { manifest, folder } = await add(await fineTune());
    expect(manifest).toMatchObject({
      name: 'my-fine-tune',
      engine: 'whisper',
      capabilities: {
        languages: expect.arrayContaining(['auto', 'de']),
        translation: true,
        wordTimestamps: true,
      },
      engineConfig: { compute_type: 'int8', beam_size: 5 },
    });
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      [...JSON_FILES, 'added_tokens.json', 'merges.txt', 'model.safetensors', 'vocab.json'].toSorted(),
    );
    expect((await readFile(join(folder, 'model.safetensors'))).equals(SAFETENSORS)).toBe(true);
    expect(new Set((await store.verify('my-fine-tune')).map(({ state }) => state))).toEqual(
      new Set(['good']),
    );
  });

  it('follows the links of a snapshot in the hub’s cache, and takes the name of the repository', async () => {
    const { add } = await setUp();
    const cache = temporaryFolder();
    const from = await fineTune();
    const snapshot = join(cache, 'models--me--whisper-mine', 'snapshots', 'abc');
    const blobs = join(cache, 'models--me--whisper-mine', 'blobs');
    for (const folder of [snapshot, blobs]) await mkdir(folder, { recursive: true });
    for (const [index, name] of [...JSON_FILES, 'model.safetensors'].entries()) {
      await writeFile(join(blobs, `b${index}`), await readFile(join(from, name)));
      await symlink(`../../blobs/b${index}`, join(snapshot, name));
    }
    expect((await add(snapshot)).manifest.name).toBe('whisper-mine');
  });

  it('a second time replaces changed files; another model of that name is kept', async () => {
    const { add, request } = await setUp();
    const folder = await fineTune();
    await add(folder, 'mine');
    const other = Buffer.concat(safetensors(turned(smallWeights(2)), 'float16'));
    await writeFile(join(folder, 'model.safetensors'), other);
    const again = await add(folder, 'mine');
    expect((await readFile(join(again.folder, 'model.safetensors'))).equals(other)).toBe(true);
    await expect(add(await fineTune(), 'mine')).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(/There is a model 'mine' already\. Choose another name with --name/),
    });
    await writeFile(join(again.folder, 'model.safetensors'), 'damaged');
    await pullModel('mine', request);
    expect((await readFile(join(again.folder, 'model.safetensors'))).equals(other)).toBe(true);
  });

  it('merges a LoRA into the base model of the hub’s cache', async () => {
    const { request, store } = await setUp();
    const snapshot = join(request.env.HOME, '.cache/huggingface/hub/models--me--base/snapshots/abc');
    await fineTune(snapshot);
    const folder = temporaryFolder();
    const config = { peft_type: 'LORA', base_model_name_or_path: 'me/base', r: 1, lora_alpha: 1 };
    await writeFile(join(folder, 'adapter_config.json'), JSON.stringify(config));
    const values = (...dims: number[]) => ({ dims, data: new Float32Array(dims[0]! * dims[1]!).fill(1) });
    const stem = 'base_model.model.model.encoder.layers.0.self_attn.q_proj';
    const parts = new Map([
      [`${stem}.lora_A.weight`, values(1, SMALL.width)],
      [`${stem}.lora_B.weight`, values(SMALL.width, 1)],
    ]);
    await writeFile(join(folder, 'adapter_model.safetensors'), Buffer.concat(safetensors(parts, 'float32')));
    await expect(modelInPlace(folder)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(/voice models add/),
    });
    await addModel(folder, { name: 'merged' }, request);
    const { manifest } = await store.get('merged');
    expect(manifest.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['adapter_config.json', 'adapter_model.safetensors', 'model.safetensors']),
    );
  });

  it.each<readonly [what: string, files: Readonly<Record<string, string | Uint8Array>>, error: object]>([
    [
      'a model of another kind',
      {
        'config.json': '{"model_type":"bert","architectures":["BertForMaskedLM"]}',
        'model.safetensors': 'x',
      },
      {
        kind: 'unsupported',
        message: expect.stringMatching(
          /is not a Whisper model but a model of the kind bert \(BertForMaskedLM\)/,
        ),
      },
    ],
    [
      'nothing',
      {},
      {
        kind: 'unsupported',
        message: expect.stringMatching(
          /holds no model that voice knows\. The weights of a Whisper are in model\.safetensors/,
        ),
      },
    ],
    [
      'a CTranslate2 model of another kind',
      {
        'model.bin': Buffer.concat(
          ctranslate2(CHECKPOINT, { heads: 1, type: 'int8', specification: 'TransformerSpec' }),
        ),
      },
      {
        kind: 'invalid_manifest',
        message: expect.stringMatching(/another kind \(TransformerSpec\), not a Whisper model/),
      },
    ],
    [
      'a Whisper cut off',
      {
        'config.json': '{}',
        'model.bin': Buffer.concat(ctranslate2(CHECKPOINT, { heads: 1, type: 'int8' })).subarray(0, 9000),
      },
      {
        kind: 'invalid_manifest',
        message: expect.stringMatching(/^The model file 'model\.bin' ends too early\.$/),
      },
    ],
    [
      'several ggml files',
      { 'ggml-a.bin': Buffer.from('lmggxxxx'), 'ggml-b.bin': Buffer.from('lmggxxxx') },
      {
        kind: 'invalid_value',
        message: expect.stringMatching(/several ggml files; name one of them: ggml-a\.bin, ggml-b\.bin/),
      },
    ],
    [
      'openai’s own checkpoint',
      { 'base.pt': 'x' },
      { kind: 'unsupported', message: expect.stringMatching(/a checkpoint of openai-whisper \(\.pt\)/) },
    ],
  ])('with %s reports it, and leaves nothing behind', async (_, files, error) => {
    const { add, store } = await setUp();
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    await expect(add(folder, 'x')).rejects.toMatchObject(error);
    expect(await store.list()).toEqual({ models: [], problems: [] });
  });

  it('takes the graphs of a diarization model', async () => {
    const { add, store } = await setUp();
    const folder = join(temporaryFolder(), 'meetings');
    writeSpeakerModel(folder);
    await writeFile(join(folder, 'notes.txt'), 'x');
    const { manifest } = await add(folder);
    expect(manifest).toMatchObject({ name: 'meetings', type: 'speaker', engine: 'pyannote' });
    expect(manifest.files.map(({ path }) => path)).toEqual(['segmentation.onnx', 'embedding.onnx']);
    expect(await store.usual('speaker')).toMatchObject({ manifest: { name: 'meetings' } });
    await expect(store.resolve('meetings', 'stt')).rejects.toThrow(
      "Model 'meetings' tells speakers apart; it cannot transcribe.",
    );
  });

  it('takes a streaming Moonshine, from a folder or the hub, and can use it in place', async () => {
    const folder = join(temporaryFolder(), 'small-streaming-es');
    writeStreamingMoonshine(folder);
    await writeFile(join(folder, 'notes.onnx'), 'x');
    const names = ['frontend', 'encoder', 'adapter', 'cross_kv', 'decoder_kv'].map((name) => `${name}.onnx`);
    const files = [...names, 'streaming_config.json', 'tokenizer.bin'];
    const { add, store } = await setUp(await repositoryOf(folder, files));
    const { manifest } = await add(folder);
    expect(manifest).toMatchObject({
      name: 'small-streaming-es',
      engine: 'moonshine',
      capabilities: { languages: ['es'] },
    });
    expect(manifest.files.map(({ path }) => path)).toEqual(files);
    expect((await store.resolve('small-streaming-es', 'stt')).manifest.engine).toBe('moonshine');
    expect((await modelInPlace(folder)).manifest).toMatchObject({ engine: 'moonshine' });
    expect((await add('hf:owner/name', 'mine')).manifest).toMatchObject({
      name: 'mine',
      engine: 'moonshine',
    });
  });

  it.each(['nemo-tdt', 'joint-tdt', 'icefall'] as const)(
    'takes a transducer of the form %s',
    async (form) => {
      const { add, store } = await setUp();
      const folder = join(temporaryFolder(), 'parakeet');
      writeRandomTransducer(folder, form);
      await writeFile(join(folder, 'nemo128.onnx'), 'x');
      const { manifest } = await add(folder);
      const architecture = 'encoder-decoder';
      expect(manifest).toMatchObject({
        name: 'parakeet',
        engine: 'transducer',
        capabilities: { architecture, hotWords: true },
      });
      const paths = manifest.files.map(({ path }) => path);
      expect(paths).toEqual(
        form === 'joint-tdt'
          ? ['encoder-model.onnx', 'decoder_joint-model.onnx', 'vocab.txt', 'config.json']
          : ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt'],
      );
      expect((await store.resolve('parakeet', 'stt')).manifest.engine).toBe('transducer');
      expect((await modelInPlace(folder)).manifest).toMatchObject({ engine: 'transducer' });

      const hub = await setUp(await repositoryOf(folder, paths, 'sub/'));
      const { manifest: pulled } = await hub.add('hf:owner/name/sub', 'mine');
      expect(pulled).toMatchObject({ name: 'mine', engine: 'transducer' });
      expect(pulled.files.map(({ path }) => path)).toEqual(paths);
    },
  );

  it.each(['folder', 'file'])('takes a smart-turn from its %s', async (kind) => {
    const { add, store } = await setUp();
    const folder = join(temporaryFolder(), 'turns');
    await mkdir(folder);
    await writeFile(join(folder, 'smart-turn-v3.1-cpu.onnx'), 'old');
    await writeFile(join(folder, 'smart-turn-v3.2-cpu.onnx'), WHOLE_GRAPH);
    const { manifest } = await add(kind === 'file' ? join(folder, 'smart-turn-v3.2-cpu.onnx') : folder);
    const name = kind === 'file' ? 'smart-turn-v3.2-cpu' : 'turns';
    expect(manifest).toMatchObject({ name, type: 'vad', engine: 'smart-turn' });
    expect(manifest.files.map(({ path }) => path)).toEqual(['smart-turn-v3.2-cpu.onnx']);
    expect(await store.usual('vad')).toMatchObject({ manifest: { name } });
    await expect(store.resolve(name, 'stt')).rejects.toThrow(
      'finds the end of a turn; it cannot transcribe.',
    );
  });

  it.each(['a smart-turn', 'a model with a manifest'])(
    'does not replace another model by %s',
    async (kind) => {
      const { add, store } = await setUp();
      const { folder: own } = await add(await fineTune(), 'mine');
      const folder = join(temporaryFolder(), 'other');
      if (kind !== 'a smart-turn') await cp(own, folder, { recursive: true });
      else {
        await mkdir(folder);
        await writeFile(join(folder, 'smart-turn-v3.2-cpu.onnx'), WHOLE_GRAPH);
      }
      await expect(add(folder, 'mine')).rejects.toThrow(
        /^There is a model 'mine' already\. Choose another name/,
      );
      expect(await store.get('mine')).toMatchObject({ manifest: { engine: 'whisper' } });
    },
  );

  it('rejects a name of the catalog', async () => {
    const { add } = await setUp();
    const folder = await fineTune(join(temporaryFolder(), 'whisper-base'));
    await expect(add(folder, 'whisper-base')).rejects.toMatchObject({
      message: expect.stringMatching(/is a model of the catalog/),
    });
    expect((await add(folder)).manifest.name).toBe('my-whisper-base');
  });

  it('rejects the name of a built-in model, and a path as a name', async () => {
    const { add } = await setUp();
    const folder = await fineTune(join(temporaryFolder(), 'espeak'));
    await expect(add(folder, 'espeak')).rejects.toMatchObject({
      message: "'espeak' is a model that is built in; choose another name with --name.",
    });
    await expect(add(folder, 'a/b')).rejects.toMatchObject({
      message: expect.stringMatching(/^"a\/b" is not a model name: /),
    });
    expect((await add(folder)).manifest.name).toBe('my-espeak');
  });

  it.each([
    ["a voice of Piper's", ['de_DE-thorsten-medium.onnx']],
    ['the graphs of speakers', ['segmentation.onnx', 'embedding.onnx']],
    ['a smart-turn', ['smart-turn-v3.2-cpu.onnx']],
    ['a model with a manifest', ['weights.onnx']],
  ])('rejects a truncated graph of %s', async (_, graphs) => {
    const { add, store } = await setUp();
    const folder = join(temporaryFolder(), 'mine');
    await mkdir(folder);
    writeFunctionalPiper(folder, { name: 'de_DE-thorsten-medium', config: { language: { code: 'de_DE' } } });
    if (!graphs[0]!.startsWith('de_DE')) await rm(join(folder, 'de_DE-thorsten-medium.onnx.json'));
    for (const graph of graphs) await writeFile(join(folder, graph), WHOLE_GRAPH.subarray(0, -1));
    if (graphs[0] === 'weights.onnx')
      await writeFile(join(folder, 'voice.yaml'), renderManifest(sttManifest({ files: [] })));
    await expect(add(folder)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: `The model file '${graphs[0]!}' is not a complete ONNX file; download it again.`,
    });
    expect((await store.list()).models).toEqual([]);
  });
});

describe('adding a repository of the hub', () => {
  it('fetches the files of one precision, pinned to the revision', async () => {
    const files = await repositoryOf(await fineTune(), [...JSON_FILES, 'model.safetensors', 'optimizer.pt']);
    const { add, hub } = await setUp({
      ...files,
      'pytorch_model.bin': Buffer.alloc(3000),
      'README.md': Buffer.from('x'),
    });
    const { manifest } = await add('hf:owner/name', 'mine');
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      [...JSON_FILES, 'model.safetensors'].toSorted(),
    );
    expect(manifest.files[0]!.source).toMatchObject({
      type: 'hub',
      repository: 'owner/name',
      revision: COMMIT,
    });
    expect(manifest.capabilities.languages.length).toBeGreaterThan(2);
    expect(hub.transfers('pytorch_model.bin')).toEqual([]);
  });

  it('accepts a folder of a repository', async () => {
    const { add } = await setUp(
      await repositoryOf(await fineTune(), [...JSON_FILES, 'model.safetensors'], 'sub/'),
    );
    const { manifest, folder } = await add('hf:owner/name/sub');
    expect(manifest.name).toBe('sub');
    expect((await readFile(join(folder, 'model.safetensors'))).equals(SAFETENSORS)).toBe(true);
  });

  it('reports an unsupported repository before its weights are fetched', async () => {
    const { add, hub } = await setUp({
      'config.json': Buffer.from('{"model_type":"wav2vec2"}'),
      'model.safetensors': Buffer.alloc(3000),
    });
    await expect(add('hf:owner/name')).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(/is not a Whisper model but a model of the kind wav2vec2/),
    });
    expect(hub.transfers('model.safetensors')).toEqual([]);
  });

  it('reports a missing repository', async () => {
    const { add } = await setUp({});
    await expect(add('hf:owner/other')).rejects.toMatchObject({ kind: 'model_not_found' });
  });
});

describe('a model that is used in place', () => {
  it('has the manifest that adding it would write, and its own folder', async () => {
    const folder = await fineTune();
    const model = await modelInPlace(folder);
    expect(model).toMatchObject({
      folder,
      manifest: { name: 'my-fine-tune', engineConfig: { model_size: folder } },
    });
  });

  it('has its own manifest if there is one', async () => {
    const { add } = await setUp();
    const { folder, manifest } = await add(await fineTune(), 'mine');
    expect(await modelInPlace(folder)).toEqual({ folder, manifest });
    expect(dirname(folder)).toMatch(/models$/);
  });

  it('is reported if it is missing', async () => {
    await expect(modelInPlace('./nowhere')).rejects.toMatchObject({
      kind: 'invalid_value',
      message: "There is no folder or file './nowhere'.",
    });
  });

  it.skipIf(process.platform === 'win32')('cannot be a device or a pipe, which are not opened', async () => {
    await expect(modelInPlace('/dev/null')).rejects.toMatchObject({
      kind: 'invalid_value',
      message:
        "'/dev/null' is a device or a pipe, which holds no model; name a folder, or a file of weights.",
    });
  });
});

describe('adding a Kokoro', () => {
  const graph = renamedKokoro(kokoroGraph('stock'), 'kokoro-onnx');
  const archive = voiceArchive({
    bf_emma: { shape: [1, 256], values: new Float32Array(256) },
    ef_dora: { shape: [1, 256], values: new Float32Array(256) },
  });

  /** The files of kokoro-onnx: a graph, and an archive of voices. */
  async function asForKokoroOnnx() {
    const folder = temporaryFolder();
    const [model, voices] = [
      join(folder, 'kokoro-v1.0.int8.onnx'),
      join(folder, 'elsewhere', 'voices-v1.0.bin'),
    ];
    await mkdir(dirname(voices));
    await Promise.all([writeFile(model, graph), writeFile(voices, archive)]);
    return { folder, model, voices };
  }

  it('keeps a name that another command takes while the model is copied', async () => {
    const { add, store } = await setUp();
    const [first, second] = [await fineTune(), await fineTune()];
    const outcomes = await Promise.allSettled([add(first, 'mine'), add(second, 'mine')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'invalid_value', message: expect.stringContaining("There is a model 'mine' already.") },
    });
    expect((await store.list()).problems).toEqual([]);
  });

  it('accepts the files of kokoro-onnx unchanged', async () => {
    const { request, store } = await setUp();
    const { model, voices } = await asForKokoroOnnx();
    const { manifest, folder } = await addModel(model, { voices }, request);
    expect(manifest).toMatchObject({
      name: 'kokoro-v1.0.int8',
      engine: 'kokoro',
      capabilities: { languages: ['en-GB', 'es'] },
      engineConfig: { default_voice: 'bf_emma' },
    });
    expect((await store.list()).problems).toEqual([]);
    expect(await listVoicePacks(folder)).toEqual(['bf_emma', 'ef_dora']);
  });

  it('rejects a link to the outside, and copies nothing through it', async () => {
    const { request, store } = await setUp();
    const { folder, model, voices } = await asForKokoroOnnx();
    await symlink(voices, join(folder, 'voices.npz'));
    await expect(addModel(model, {}, request)).resolves.toBeDefined();
    const secret = join(temporaryFolder(), 'voices.npz');
    await writeFile(secret, archive);
    await symlink(secret, join(folder, 'voices-a.npz'));
    await expect(addModel(model, { name: 'other' }, request)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/leads out of the model folder/),
    });
    expect((await store.list()).models.map(({ manifest }) => manifest.name)).not.toContain('other');
  });

  it('without voices explains how to name them', async () => {
    const { add } = await setUp();
    const { model } = await asForKokoroOnnx();
    await expect(add(model)).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(/--voices \.\/voices-v1\.0\.bin\.$/),
    });
  });

  it('rejects an invalid voice file, and installs nothing', async () => {
    const { add, store } = await setUp();
    const here = temporaryFolder();
    writeFunctionalKokoro(here);
    await writeFile(join(here, 'voices', 'ggml-base.bin'), 'x');
    await expect(add(here)).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(/^The voice file 'ggml-base\.bin' /),
    });
    expect((await store.list()).models).toEqual([]);
  });

  it('in place does not read files that are not voices', async () => {
    const here = temporaryFolder();
    writeFunctionalKokoro(here);
    await writeFile(join(here, 'voices', 'ggml_base.bin'), 'x');
    expect((await modelInPlace(here)).manifest.description).toMatch(/^Kokoro, \d+ voices\.$/);
  });

  it('accepts a folder or a repository of the hub, and can use it in place', async () => {
    const here = temporaryFolder();
    writeFunctionalKokoro(here);
    const { manifest, folder } = await modelInPlace(here);
    expect({ engine: manifest.engine, folder }).toEqual({ engine: 'kokoro', folder: here });

    const files = [
      'tokenizer.json',
      'config.json',
      'onnx/model.onnx',
      'voices/af_sky.bin',
      'voices/bm_lewis.bin',
    ];
    const { add } = await setUp({
      ...(await repositoryOf(here, files)),
      'onnx/model_q4.onnx': Buffer.from('x'),
    });
    for (const source of [here, 'hf:owner/name']) {
      const added = await add(source, source === here ? 'of-here' : 'of-the-hub');
      expect(added.manifest.files.map(({ path }) => path)).toEqual(expect.arrayContaining(files));
      expect(added.manifest.files.map(({ path }) => path)).not.toContain('onnx/model_q4.onnx');
    }
  });

  it('is the only kind that takes voices', async () => {
    const { request } = await setUp();
    await expect(addModel(await fineTune(), { voices: '/x' }, request)).rejects.toMatchObject({
      message: '--voices is only for Kokoro models, and this is another one; leave the option out.',
    });
  });
});
