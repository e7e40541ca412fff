import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bursts, wav } from '../../fixtures/signals.ts';
import { FakeSpeakers } from '../../helpers/fake-speakers.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { runVoice } from '../../helpers/run-voice.ts';
import { TEST_MODEL, testRuntime } from '../../helpers/test-runtime.ts';
import { testServer } from '../../server/test-server.ts';

const TURNS = [
  { speaker: 'A', start: 0.5, end: 1.5 },
  { speaker: 'Bob', start: 1.5, end: 2.5 },
];

const RTTM =
  'SPEAKER talk 1 0.500 1.000 <NA> <NA> A <NA> <NA>\nSPEAKER talk 1 1.500 1.000 <NA> <NA> Bob <NA> <NA>\n';

/**
 * A recording and a sample in a temporary folder, and a runtime or server whose engines hear two speakers.
 */
async function setUp(place: 'here' | 'through a server' = 'here') {
  const folder = temporaryFolder();
  const talk = join(folder, 'talk.wav');
  const sample = join(folder, 'bob.wav');
  writeFileSync(talk, wav(bursts(4, [0.5, 2.5])));
  writeFileSync(sample, wav(bursts(3, [0, 3])));
  const speakers = new FakeSpeakers({ turns: TURNS });
  const stt = new FakeStt({
    capabilities: { batchInference: true, wordTimestamps: true },
    answer: ({ wordTimestamps }) => {
      const words = ['Who', 'there?', "It's", 'me.'].map((word, index) => ({
        word: ` ${word}`,
        start: 0.3 + index / 2,
        end: 0.7 + index / 2,
      }));
      return said("Who there? It's me.", 2.2, { start: 0.3, ...(wordTimestamps && { words }) });
    },
  });
  const server = place === 'here' ? undefined : await testServer({ engine: stt, speech: { speakers } });
  const address = server && ['--server', await server.listen()];
  const runtime = testRuntime({ stt, speakers });
  const settings = { VOICE_VOICE_DIR: join(folder, 'voices'), VOICE_MODELS_DIR: runtime.modelsDir };
  const voice = (...argv: string[]) => runVoice(argv, { env: settings, runtime });
  return {
    folder,
    talk,
    sample,
    speakers,
    /** Adds the address of the server, which only some commands accept. */
    voice: (...argv: string[]) => voice(...argv, ...(address ?? [])),
    here: voice,
  };
}

describe.each(['here', 'through a server'] as const)('voice speakers find, %s,', (place) => {
  it('writes RTTM or JSON', async () => {
    const { voice, talk, speakers } = await setUp(place);
    expect(await voice('speakers', 'find', talk, '--speakers', '2')).toMatchObject({
      code: 0,
      err: '',
      out: RTTM,
    });
    expect(speakers.calls[0]!.options).toEqual({ minSpeakers: 2, maxSpeakers: 2 });
    const { out } = await voice('speakers', 'find', talk, '--format', 'verbose_json');
    expect(JSON.parse(out)).toMatchObject({
      num_speakers: 2,
      segments: [{ label: 'A' }, { label: 'Bob' }],
      speakers: [{ total_speech_duration: 1 }, { total_speech_duration: 1 }],
    });
  });

  it('recognizes speakers by samples, and writes a file', async () => {
    const { voice, talk, sample, folder, speakers } = await setUp(place);
    const output = join(folder, 'talk.rttm');
    const { code, out } = await voice('speakers', 'find', talk, '--speaker', `Bob=${sample}`, '-o', output);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(readFileSync(output, 'utf8')).toBe(RTTM);
    expect(speakers.calls[0]!.options.knownSpeakers).toMatchObject([{ name: 'Bob' }]);
  });
});

describe.each(['here', 'through a server'] as const)('voice transcribe with speakers, %s,', (place) => {
  it('writes speakers in every format', async () => {
    const { voice, talk } = await setUp(place);
    const written = async (...argv: string[]) => {
      const { code, out } = await voice('transcribe', talk, '--model', TEST_MODEL, ...argv);
      expect(code).toBe(0);
      return out;
    };
    expect(await written('--speakers')).toBe("A: Who there?\nBob: It's me.\n");
    expect(await written('--speakers', '2-5', '--format', 'srt')).toContain("\nBob: It's me.\n");
    expect(await written('--speakers', '2', '--format', 'vtt')).toContain("\n<v Bob>It's me.\n");
    expect(await written('--format', 'rttm')).toBe(RTTM);
    expect(JSON.parse(await written('--format', 'diarized_json'))).toMatchObject({
      segments: [{ speaker: 'A' }, { speaker: 'Bob' }],
    });
    expect(await written('--format', 'text')).toBe("Who there? It's me.\n");
  });

  it('reads the word after --speakers as a file if it is no number', async () => {
    const { voice, talk } = await setUp(place);
    expect(await voice('transcribe', '--model', TEST_MODEL, '--speakers', talk)).toMatchObject({
      code: 0,
      out: "A: Who there?\nBob: It's me.\n",
    });
    expect(await voice('transcribe', '--model', TEST_MODEL, '--speakers=', talk)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--speakers takes a number up to 50, or a range such as 2-5, got ''"),
    });
  });

  it('names speakers by samples and by stored speakers', async () => {
    const { voice, here, talk, sample, speakers } = await setUp(place);
    await here('speakers', 'add', 'Zoë', sample);
    const known = ['--speaker', `Bob=${sample}`, '--speaker', 'Zoë'];
    expect(await voice('transcribe', talk, '--model', TEST_MODEL, ...known)).toMatchObject({ code: 0 });
    expect(speakers.calls[0]!.options.knownSpeakers).toMatchObject([{ name: 'Bob' }, { name: 'Zoë' }]);
  });
});

describe('voice transcribe --speakers', () => {
  it('says how to install a speaker model if there is none', async () => {
    const { talk } = await setUp();
    const runtime = testRuntime();
    const { code, err } = await runVoice(['transcribe', talk, '--model', TEST_MODEL, '--speakers'], {
      env: { VOICE_MODELS_DIR: runtime.modelsDir },
      runtime,
    });
    expect(code).not.toBe(0);
    expect(err).toMatch(/tells speakers apart.*voice models pull/);
  });

  it.each([
    [['--speakers', '0'], /--speakers takes a number/],
    [['--speakers', '5-2'], /--speakers takes a number/],
    [['--speaker', 'Nobody'], /No voice of 'Nobody' is kept on this machine/],
    [['--speaker', 'Nobody='], /--speaker 'Nobody=' names no sample/],
    [['--speaker', `${'n'.repeat(10_000)}=a.wav`], /^voice: 'n{100}…' cannot be the name of a speaker/],
    [['--speaker', '=talk.wav'], /cannot be the name of a speaker/],
  ])('refuses %j', async (argv, message) => {
    const { voice, talk } = await setUp();
    const { code, err } = await voice('transcribe', talk, '--model', TEST_MODEL, ...argv);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
  });
});

describe('voice speakers', () => {
  it('adds, lists and removes speakers of any name', async () => {
    const { here, sample, folder } = await setUp();
    expect(await here('speakers', 'list')).toMatchObject({ code: 0, out: '' });
    for (const name of ['Bob', '../etc', 'Zoë'])
      expect(await here('speakers', 'add', name, sample)).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'voices', 'speakers'))).toHaveLength(3);
    const { out } = await here('speakers', 'list', '--json');
    const { speakers } = JSON.parse(out) as { speakers: { name: string; seconds: number }[] };
    expect(speakers.map(({ name }) => name)).toEqual(['../etc', 'Bob', 'Zoë']);
    expect(speakers[0]!.seconds).toBeCloseTo(3, 3);
    expect(await here('speakers', 'rm', 'Bob', 'Zoë')).toMatchObject({ code: 0 });
    expect((await here('speakers', 'list')).out).toMatch(/^NAME +SAMPLE +FILE\n\.\.\/etc +3\.0 s +/);
    expect((await here('speakers', 'rm', 'Bob')).err).toMatch(/These are kept: \.\.\/etc/);
  });

  it('refuses a sample that is too short', async () => {
    const { here, folder } = await setUp();
    const short = join(folder, 'short.wav');
    writeFileSync(short, wav(bursts(1, [0, 1])));
    const { code, err } = await here('speakers', 'add', 'Bob', short);
    expect(code).not.toBe(0);
    expect(err).toMatch(/'Bob' is 1\.0 s long; give 2 to 30 s of this voice alone/);
  });
});
