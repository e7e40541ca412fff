import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/domain/model.ts';
import { parseManifest, renderManifest } from '../../src/models/manifest.ts';
import { pathClash, pathProblem } from '../../src/models/relative-path.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import { webSegment } from '../helpers/web-segment.ts';

const CTC = {
  name: 'my-ctc',
  version: 1,
  type: 'stt',
  engine: 'ctc',
  capabilities: { architecture: 'ctc', languages: ['zh'], hot_words: true },
};

describe('a manifest', () => {
  it('is parsed unchanged after it was written', () => {
    fc.assert(
      fc.property(manifests(), (manifest) => {
        expect(parseManifest(renderManifest(manifest), 'voice.yaml')).toEqual(manifest);
      }),
      { numRuns: 60 },
    );
  });

  it('may omit fields with defaults', () => {
    expect(parseManifest(CTC, 'voice.yaml')).toMatchObject({
      version: '1',
      description: '',
      engineConfig: {},
      files: [],
      capabilities: { hotWords: true, translation: false },
    });
  });

  it('may declare a streaming-native model', () => {
    const text = 'name: live\nversion: 2.0\ntype: stt\nengine: moonshine\ncapabilities: {architecture: streaming-native}\n';
    expect(parseManifest(text, 'voice.yaml').capabilities).toMatchObject({ architecture: 'streaming-native' });
  });

  it('of an engine with hot words declares them, whatever the file says', () => {
    const manifest = (engine: string) =>
      parseManifest(`name: x\nversion: 1\ntype: stt\nengine: ${engine}\ncapabilities: {hot_words: false, architecture: encoder-decoder}\n`, 'voice.yaml');
    expect(manifest('moonshine').capabilities).toMatchObject({ hotWords: true });
    expect(manifest('whisper').capabilities).toMatchObject({ hotWords: false });
  });

  it('ignores unknown fields', () => {
    expect(() => parseManifest({ ...CTC, licence: 'MIT' }, 'voice.yaml')).not.toThrow();
  });
});

describe('parseManifest rejects a violation and names file and rule', () => {
  const refused: [rule: string, change: object, sentence: RegExp][] = [
    ['internal VAD', { engine_config: { vad_filter: true } }, /my-ctc\/voice\.yaml: engine_config\.vad_filter must be false/],
    ['CTC that is no CTC', { capabilities: { ...CTC.capabilities, architecture: 'encoder-decoder' } }, /capabilities\.architecture must be ctc/],
    ['CTC without hot words', { capabilities: { architecture: 'ctc' } }, /capabilities\.hot_words must be true/],
    ['CTC that claims translation', { capabilities: { ...CTC.capabilities, translation: true } }, /capabilities\.translation must be false/],
    ['CTC that claims a prompt', { capabilities: { ...CTC.capabilities, initial_prompt: true } }, /initial_prompt must be false/],
    ['CTC that claims detection', { capabilities: { ...CTC.capabilities, language_detection: true } }, /language_detection must be false/],
    ['no engine', { engine: undefined }, /engine is missing; there are whisper, moonshine/],
    ['engine with an endless name', { engine: 'x'.repeat(9_000) }, /engine "x{99}… is not an engine of voice/],
    ['foreign engine', { engine: 'faster-whisper' }, /engine "faster-whisper" is not an engine of voice; those are whisper, moonshine, ctc, transducer, kokoro, piper, espeak/],
    ['engine of the other type', { engine: 'kokoro' }, /type must be tts for the engine kokoro/],
    ['no name', { name: undefined }, /name is missing/],
    ['a name that leads away', { name: '../x' }, /name must be letters/],
    ['unknown type', { type: 'ocr' }, /type must be one of stt, tts, vad, speaker/],
    ['unknown architecture', { capabilities: { architecture: 'rnn' } }, /architecture must be one of/],
    ['short hash', { files: [{ path: 'a', sha256: 'abc' }] }, /files\.0\.sha256 must be 64 hexadecimal digits/],
    ['negative size', { files: [{ path: 'a', bytes: -1 }] }, /files\.0\.bytes must not be negative/],
    ['file twice', { files: [{ path: 'a' }, { path: 'A' }] }, /'A' is in the way of another file/],
    ['file that is a folder', { files: [{ path: 'a/b' }, { path: 'a' }] }, /'a\/b' is in the way/],
    ['plain http', { files: [{ path: 'a', source: { type: 'https', url: 'http://example.com/a' } }] }, /must be an https address/],
    ['unpinned package', { files: [{ path: 'a', source: { type: 'package', name: 'p', version: 'latest', integrity: 'sha512-aa==', path: 'a' } }] }, /must be one exact version/],
    ['repository that leads away', { files: [{ path: 'a', source: { type: 'hub', repository: 'a/b/../c', path: 'a' } }] }, /must be written 'owner\/name'/],
  ];
  it.each(refused)('%s', (_, change, sentence) => {
    const broken = () => parseManifest({ ...CTC, ...change }, 'my-ctc/voice.yaml');
    expect(broken).toThrow(sentence);
    expect(broken).toThrow(expect.objectContaining({ kind: 'invalid_manifest' }));
  });

  it.each(['{', 'a: b: c', '- 1', '', 'null', '"text"', '&a [*a, *a]'])('parseManifest rejects %j', (text) => {
    expect(() => parseManifest(text, 'voice.yaml')).toThrow(expect.objectContaining({ kind: 'invalid_manifest' }));
  });

  it('parseManifest rejects a file that is too large before it parses it', () => {
    expect(() => parseManifest('['.repeat(64 * 1024 + 1), 'voice.yaml')).toThrow('voice.yaml: larger than 64 kB, and no manifest is.');
    expect(() => parseManifest('['.repeat(64 * 1024), 'voice.yaml')).toThrow('nested too deeply');
  });

  it('parseManifest throws only VoiceErrors, for any content', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(failureOf(() => parseManifest(text, 'voice.yaml'))).toMatchObject({ kind: 'invalid_manifest' });
      }),
    );
  });
});

describe('the path of a file in a manifest', () => {
  it.each([
    '', '/etc/passwd', '../x', 'a/../../x', 'a/..', '..', 'a\\..\\x', 'C:\\x', 'C:x', 'a\0b', 'a//b', './a', 'a/', 'a\nb',
    'a. ', 'a/b.', 'voice.yaml', 'VOICE.yaml', 'macaw.yaml', 'x'.repeat(500),
  ])('cannot be %j', (path) => {
    expect(pathProblem(path)).toEqual(expect.any(String));
  });

  it.each(['a', 'onnx/encoder_model.onnx', 'voices/af_heart.bin', '.hidden', 'a..b', 'sub/voice.yaml'])('may be %j', (path) => {
    expect(pathProblem(path)).toBeUndefined();
  });
});

function failureOf(work: () => unknown): unknown {
  try {
    return { kind: `none, but ${JSON.stringify(work())}` };
  } catch (error) {
    return error;
  }
}

function manifests(): fc.Arbitrary<Manifest> {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'b', 'x', 'y', '0', '1', '9', '_', '-'), maxLength: 8 })
    .map((rest) => `n${rest}`);
  const sha256 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((all) => Buffer.from(all).toString('hex'));
  const paths = fc
    .uniqueArray(fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')), { maxLength: 5 })
    .filter((all) => pathClash(all) === undefined);
  const webUrl = fc
    .tuple(fc.domain(), fc.array(webSegment()))
    .map(([host, segments]) => `https://${[host, ...segments].join('/')}`);
  const source = fc.oneof(
    fc.record({ type: fc.constant('hub' as const), repository: fc.tuple(word, word).map((pair) => pair.join('/')), path: word }),
    fc.record({ type: fc.constant('hub' as const), repository: fc.constant('a/b'), revision: sha256, path: word }),
    fc.record({ type: fc.constant('https' as const), url: webUrl }),
    fc.record({ type: fc.constant('local' as const), path: word.map((name) => `/models/${name}`) }),
    fc.record({
      type: fc.constant('package' as const),
      name: word.map((name) => `@scope/${name}`),
      version: fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => `${a}.${b}.0`),
      integrity: fc.constant('sha512-AAAA=='),
      path: word,
    }),
  );
  const files = paths.chain((all) =>
    fc.tuple(
      ...all.map((path) =>
        fc.record(
          { path: fc.constant(path), bytes: fc.maxSafeNat(), sha256, source },
          { requiredKeys: ['path'] },
        ),
      ),
    ),
  );
  const flags = fc.boolean();
  const capabilities = fc.record({
    architecture: fc.constantFrom('encoder-decoder' as const, 'streaming-native' as const),
    streaming: flags,
    languages: fc.array(fc.constantFrom('auto', 'en', 'no', 'yue', 'on')),
    wordTimestamps: flags,
    translation: flags,
    partialTranscripts: flags,
    hotWords: flags,
    batchInference: flags,
    languageDetection: flags,
    initialPrompt: flags,
  });
  const resources = fc.record({
    memoryMb: fc.nat(),
    gpuRequired: flags,
    gpuRecommended: flags,
    loadTimeSeconds: fc.nat(),
  });
  const engineConfig = fc.dictionary(word, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())));
  return fc
    .record({ name: word, version: word, description: fc.string(), resources, engineConfig, files, capabilities })
    .map((parts) => sttManifest({ ...parts, engine: 'whisper' }));
}
