import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runVoice } from '../../helpers/run-voice.ts';
import { TEST_MODEL, TEST_VOICE } from '../../helpers/test-runtime.ts';
import { testServer } from '../../server/test-server.ts';

describe('voice models list --server', () => {
  it("prints the same as voice models list on the server's machine", async () => {
    const { here, there } = await setUp();
    const expected = await here('list');
    expect(expected.out).toContain(TEST_MODEL);
    expect(await there('list')).toEqual(expected);
  });

  it('prints under --json the same without folders and files', async () => {
    const { here, there, address } = await setUp();
    const { models } = JSON.parse((await here('list', '--json')).out) as {
      models: Record<string, unknown>[];
    };
    const facts = models.map((told) => ({
      ...told,
      folder: undefined,
      files: undefined,
      engine_config: undefined,
    }));
    expect(JSON.parse((await there('list', '--json')).out)).toEqual({
      server: address,
      models: facts,
      problems: [],
    });
  });

  it('says that no models are installed', async () => {
    const { there, address, server } = await setUp();
    for (const name of [TEST_MODEL, TEST_VOICE]) await server.runtime.store.remove(name);
    expect(await there('list')).toEqual(
      expect.objectContaining({ code: 0, out: '', err: `No models are installed at ${address}.\n` }),
    );
  });

  it.each([
    ['the list of another API', { object: 'list', data: [{ id: 'gpt', object: 'model' }] }],
    ['data that is not a list', { data: 'none' }],
    ['an engine of another version', { data: [{ ...entry(), engine: 'parrot' }] }],
    ['an impossible name', { data: [{ ...entry(), id: '../../etc' }] }],
  ])('refuses an answer that is no list of models: %s', async (_, body) => {
    const address = await stub(body);
    expect(await runVoice(['models', 'list', '--server', address])).toMatchObject({
      code: 5,
      out: '',
      err: `voice: The program at ${address} is not a voice server, or has another version: its answer to /v1/models cannot be read.\n`,
    });
    const good = await stub({ data: [entry()] });
    expect((await runVoice(['models', 'list', '--server', good])).code).toBe(0);
  });
});

describe('voice models show --server', () => {
  it('prints the same as voice models show there, without the folder', async () => {
    const { here, there, address } = await setUp();
    const expected = (await here('show', TEST_MODEL)).out.split('\n').slice(0, -3);
    const { code, out, err } = await there('show', TEST_MODEL);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.split('\n');
    expect(lines.slice(0, -3)).toEqual(expected);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^size {10}\d+ B$/),
      `server        ${address}`,
      '',
    ]);
    expect(JSON.parse((await there('show', TEST_MODEL, '--json')).out)).toMatchObject({
      name: TEST_MODEL,
      server: address,
    });
  });

  it.each(['nope', '..', 'a/b', ''])('exits 3 for the missing model %j', async (name) => {
    const { there } = await setUp();
    const { code, out, err } = await there('show', name);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(`Model '${name}' is not installed.`);
  });

  it('refuses a models folder', async () => {
    const { there } = await setUp();
    expect((await there('show', TEST_MODEL, '--models-dir', '/srv')).code).toBe(2);
    expect((await there('list', '--models-dir', '/srv')).code).toBe(2);
  });
});

function entry() {
  return {
    id: 'tiny',
    type: 'stt',
    engine: 'moonshine',
    version: '1',
    bytes: 1,
    capabilities: {
      architecture: 'encoder-decoder',
      languages: ['en'],
    },
  };
}

async function setUp() {
  const server = await testServer();
  const address = await server.listen();
  const env = { VOICE_MODELS_DIR: server.runtime.modelsDir };
  return {
    server,
    address,
    here: (...argv: string[]) => runVoice(['models', ...argv], { env }),
    there: (...argv: string[]) => runVoice(['models', ...argv, '--server', address]),
  };
}

async function stub(body: object): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
