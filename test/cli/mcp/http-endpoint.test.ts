import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allowPaths } from '../../../src/cli/mcp/allowed-paths.ts';
import { openHttpEndpoint } from '../../../src/cli/mcp/http-endpoint.ts';
import { testServer } from '../../server/test-server.ts';
import { FakeTts } from '../../helpers/fake-tts.ts';
import { segment, transcript } from '../../transcript/examples.ts';
import { contextOf } from './context.ts';

async function serveEndpoint({ mostSessions = 8, apiKey }: { mostSessions?: number; apiKey?: string } = {}) {
  const endpoint = openHttpEndpoint({
    context: contextOf(new AbortController().signal),
    version: '1',
    paths: await allowPaths(''),
    address: () => 'http://played',
    work: async () => ({
      openTranscriber: async () => async () => transcript([segment('ask not')]),
      openVoice: async () => ({
        model: 'played',
        say: (text, signal) => new FakeTts().synthesize({ text: text as string, speed: 1 }, signal),
      }),
      voices: async () => [],
      models: async () => [],
    }),
    mostSessions,
  });
  const { app } = await testServer({ mcp: endpoint, apiKey });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`);
  return {
    url,
    async agent(headers: Record<string, string> = {}) {
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
      onTestFinished(() => client.close());
      await client.connect(transport);
      return { client, transport };
    },
    send: (headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      }),
  };
}

describe('an agent over HTTP', () => {
  it('sends a recording and gets its text, and sends a text and gets its sound', async () => {
    const { client } = await (await serveEndpoint()).agent();
    const audio = Buffer.from('sound').toString('base64');
    const heard = await client.callTool({ name: 'transcribe_file', arguments: { audio } });
    expect(heard.content).toEqual([{ type: 'text', text: 'ask not\n' }]);
    const spoken = await client.callTool({ name: 'speak', arguments: { text: 'one', format: 'wav' } });
    expect(spoken.content).toEqual([
      { type: 'audio', mimeType: 'audio/wav', data: expect.stringMatching(/^UklGR/) },
    ]);
    const file = await client.callTool({ name: 'transcribe_file', arguments: { path: '/etc/hosts' } });
    expect(file).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('--allow') }] });
  });

  it('ends its session with a DELETE request of type JSON, as the Python client does', async () => {
    const { agent, url } = await serveEndpoint();
    const { transport } = await agent();
    const headers = { 'content-type': 'application/json', 'mcp-session-id': transport.sessionId! };
    const ended = await fetch(url, { method: 'DELETE', headers });
    expect(ended.status).toBe(200);
    const unread = await fetch(url, { method: 'POST', headers, body: '{' });
    expect(unread.status).toBe(400);
  });

  it('cannot use its session after it has ended it', async () => {
    const { agent, send } = await serveEndpoint();
    const { transport } = await agent();
    const { sessionId } = transport;
    expect((await send({ 'mcp-session-id': sessionId! })).status).toBe(200);
    await transport.terminateSession();
    const after = await send({ 'mcp-session-id': sessionId! });
    expect(after.status).toBe(404);
    expect(await after.json()).toMatchObject({ error: { message: 'Session not found' } });
    expect((await send({})).status).toBe(400);
  });

  it('loses its session if it has waited longest and there are too many', async () => {
    const { agent, send } = await serveEndpoint({ mostSessions: 2 });
    const agents = [await agent(), await agent()];
    await agents[0]!.client.listTools();
    await agent();
    const answers = agents.map(({ transport }) => send({ 'mcp-session-id': transport.sessionId! }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404]);
  });

  it('needs the key if one is set, and may not be a page of another site', async () => {
    const { agent, send } = await serveEndpoint({ apiKey: 'secret' });
    expect((await send({})).status).toBe(401);
    const authorization = 'Bearer secret';
    expect((await send({ authorization, origin: 'https://elsewhere.example' })).status).toBe(403);
    const { client } = await agent({ authorization });
    expect((await client.listTools()).tools).toHaveLength(4);
  });
});
