import { existsSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { allowPaths } from '../../../src/cli/mcp/allowed-paths.ts';
import { serveTools } from '../../../src/cli/mcp/serve-tools.ts';
import type { ToolBackend } from '../../../src/cli/mcp/tool-backend.ts';
import { FakeTts } from '../../helpers/fake-tts.ts';
import { sttManifest, temporaryFolder } from '../../helpers/model-fixtures.ts';
import { segment, transcript } from '../../transcript/examples.ts';
import { contextOf } from './context.ts';

async function agent(backend: Partial<ToolBackend> = {}) {
  const folder = temporaryFolder();
  const work: ToolBackend = {
    openTranscriber: async () => async () => transcript([segment('ask not')]),
    openVoice: async () => ({
      model: 'played',
      say: (text, signal) => new FakeTts().synthesize({ text: text as string, speed: 1 }, signal),
    }),
    voices: async () => [],
    models: async () => [sttManifest({ name: 'one' })],
    ...backend,
  };
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const leaving = new AbortController();
  const context = contextOf(leaving.signal);
  const served = serveTools(theirs, { context, version: '1', work, paths: await allowPaths(folder) });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(mine);
  onTestFinished(async () => {
    leaving.abort();
    await served;
  });
  writeFileSync(join(folder, 'talk.wav'), 'x');
  return { client, folder, talk: join(folder, 'talk.wav'), wire: mine };
}

describe('an agent over MCP', () => {
  it('gets the list of tools, and whether each is read-only', async () => {
    const { client } = await agent();
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['transcribe_file', true],
      ['speak', false],
      ['list_voices', true],
      ['list_models', true],
    ]);
  });

  it('transcribes a file, and gets progress', async () => {
    const { client, talk } = await agent({
      openTranscriber: async () => async (_, onProgress) => {
        const aside = (write: () => Promise<void>) => write();
        onProgress({ type: 'transcribed', until: 3, language: 'en', segments: [] }, aside);
        return transcript([segment('ask not')]);
      },
    });
    const told: unknown[] = [];
    const onprogress = (progress: unknown) => void told.push(progress);
    const call = { name: 'transcribe_file', arguments: { path: talk, language: 'en' } };
    const answer = await client.callTool(call, undefined, { onprogress });
    expect(answer.content).toEqual([{ type: 'text', text: expect.stringContaining('ask not') }]);
    expect(told).toEqual([{ progress: 3 }]);
  });

  it('gets speakers if it asks for them or for a format with speakers', async () => {
    const asked: unknown[] = [];
    const { client, talk } = await agent({
      openTranscriber: async (_, { options }) => {
        asked.push(options.speakers);
        return async () => transcript([segment('ask not', { speaker: 'A' })]);
      },
    });
    const call = async (more: object) => {
      const { content } = await client.callTool({
        name: 'transcribe_file',
        arguments: { path: talk, ...more },
      });
      return (content as { text: string }[])[0]!.text;
    };
    expect(await call({ speakers: '2-5', format: 'vtt' })).toContain('<v A>ask not');
    expect(await call({ format: 'rttm' })).toMatch(/^SPEAKER talk 1 /);
    await call({});
    expect(asked).toEqual([{ minSpeakers: 2, maxSpeakers: 5 }, {}, undefined]);
  });

  it('writes speech into a new file only, within the allowed folder', async () => {
    const { client, folder, talk } = await agent();
    const speak = (output: string) =>
      client.callTool({ name: 'speak', arguments: { text: 'one two', output } });
    expect((await speak(join(folder, 'new.wav'))).isError).toBeUndefined();
    expect(existsSync(join(folder, 'new.wav'))).toBe(true);
    expect((await speak(talk)).isError).toBe(true);
    expect((await speak('/somewhere/else.wav')).isError).toBe(true);
  });

  it('uses voice files only from the allowed folder, and saved voices by name', async () => {
    const asked: unknown[] = [];
    const { client, folder } = await agent({
      openVoice: async (_, { voice }) => {
        asked.push(voice);
        return {
          model: 'played',
          say: (text, signal) => new FakeTts().synthesize({ text: text as string, speed: 1 }, signal),
        };
      },
    });
    const [mine, secret] = [join(folder, 'my.pt'), join(temporaryFolder(), 'secret.bin')];
    for (const path of [mine, secret]) writeFileSync(path, 'x');
    symlinkSync(secret, join(folder, 'way-out.pt'));
    const speak = (voice: string) =>
      client.callTool({
        name: 'speak',
        arguments: { text: 'one', output: join(folder, `${asked.length}.wav`), voice },
      });
    for (const voice of [secret, join(folder, 'way-out.pt'), '/etc/passwd', 'none.pt']) {
      expect(await speak(voice)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/is not there, or may not be used/) }],
      });
    }
    for (const voice of [mine, 'af_heart', 'af_heart(2)+af_sky(1)', 'voice_x', 'de'])
      expect((await speak(voice)).isError).toBeUndefined();
    expect(asked).toEqual([realpathSync(mine), 'af_heart', 'af_heart(2)+af_sky(1)', 'voice_x', 'de']);
  });

  it('can cancel its call', async () => {
    const [begun, over] = [defer<void>(), defer<void>()];
    const { client, talk } = await agent({
      openTranscriber:
        async ({ signal }) =>
        () => {
          signal.addEventListener('abort', () => over.resolve());
          begun.resolve();
          return new Promise(() => undefined);
        },
    });
    const leaving = new AbortController();
    const call = client.callTool({ name: 'transcribe_file', arguments: { path: talk } }, undefined, {
      signal: leaving.signal,
    });
    const failure = call.catch((error: unknown) => error);
    await begun.promise;
    leaving.abort();
    await over.promise;
    expect(await failure).toBeInstanceOf(Error);
  });

  it.each([
    [undefined, "The field 'params' is missing."],
    [{}, "The field 'params.name' is missing."],
    [{ name: 7 }, "'params.name' must be a string, got 7."],
    [{ name: 'speak', arguments: [1] }, "'params.arguments' must be an object, got [1]."],
  ])('gets a sentence on what is wrong with the params %j of a call', async (params, message) => {
    const { wire } = await agent();
    const answered = defer<unknown>();
    Object.assign(wire, { onmessage: answered.resolve });
    await wire.send({ jsonrpc: '2.0', id: 'mine', method: 'tools/call', ...(params && { params }) });
    expect(await answered.promise).toEqual({ jsonrpc: '2.0', id: 'mine', error: { code: -32602, message } });
  });

  it.each([
    ['speak', {}, "The field 'text' is missing."],
    ['speak', { text: 7 }, "'text' must be a string, got 7."],
    ['speak', { text: 'Hi', speed: 9 }, "'speed' must be between 0.25 and 4, got 9."],
    ['transcribe_file', { path: ['a'] }, '\'path\' must be a string, got ["a"].'],
    ['transcribe_file', { audio: 'a b!' }, "'audio' must be base64."],
    ['transcribe_file', { path: 'a', format: 'pdf' }, /^'format' must be one of json, .*, got 'pdf'\.$/],
  ])('gets a sentence on what is wrong with the arguments of %s: %j', async (name, given, problem) => {
    const { client } = await agent();
    const answer = await client.callTool({ name, arguments: given });
    expect(answer).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect((answer.content as { text: string }[])[0]!.text).toMatch(problem);
  });

  it('gets the sentence of an error as the result of the tool', async () => {
    const { client, talk } = await agent({
      openTranscriber: async () => {
        throw new VoiceError('model_not_found', 'There is no such model.');
      },
    });
    const answer = await client.callTool({ name: 'transcribe_file', arguments: { path: talk } });
    expect(answer).toMatchObject({ isError: true, content: [{ text: 'There is no such model.' }] });
    const { content } = await client.callTool({ name: 'list_models', arguments: {} });
    expect(JSON.stringify(content)).toContain('transcribes');
  });
});
