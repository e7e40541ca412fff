import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { writeFileSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { wav } from '../fixtures/signals.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

describe('voice mcp', () => {
  it('serves the official client of the protocol, and writes nothing else to standard output', async () => {
    const folder = temporaryFolder();
    installFunctional(folder);
    writeFileSync(join(folder, 'quiet.wav'), wav(new Float32Array(16_000)));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['bin/voice.js', 'mcp', '--allow', folder, '--models-dir', folder],
      stderr: 'pipe',
    });
    const faults: Error[] = [];
    const client = new Client({ name: 'test', version: '1' });
    Object.assign(client, { onerror: (error: Error) => faults.push(error) });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const call = (name: string, args: Record<string, unknown> = {}) =>
      client.callTool({ name, arguments: args });
    expect(JSON.stringify((await call('list_models')).content)).toContain(FUNCTIONAL);
    const path = join(folder, 'quiet.wav');
    expect(await call('transcribe_file', { path, model: FUNCTIONAL, format: 'srt' })).not.toHaveProperty(
      'isError',
    );
    expect(await call('transcribe_file', { path: '/etc/hostname', model: FUNCTIONAL })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('may not be used') }],
    });
    expect(faults).toEqual([]);
  });

  it('answers an invalid message with an error, and continues', async () => {
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' });
    const { stdout, exitCode } = await execa(process.execPath, ['bin/voice.js', 'mcp'], {
      input: `{"jsonrpc":\n[1]\n${ping}\n`,
    });
    expect(stdout.split('\n').map((line) => JSON.parse(line) as unknown)).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } },
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid Request' } },
      { jsonrpc: '2.0', id: 7, result: {} },
    ]);
    expect(exitCode).toBe(0);
  });

  it('answers the calls that run at the end of its input, and exits', async () => {
    const folder = temporaryFolder();
    installFunctional(folder);
    const path = join(folder, 'quiet.wav');
    writeFileSync(path, wav(new Float32Array(16_000)));
    const call = { name: 'transcribe_file', arguments: { path, model: FUNCTIONAL } };
    const args = ['bin/voice.js', 'mcp', '--allow', folder, '--models-dir', folder];
    const { stdout, exitCode } = await execa(process.execPath, args, {
      input: `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`,
    });
    const answer: unknown = JSON.parse(stdout);
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: 1, result: { content: expect.any(Array) } });
    expect(answer).not.toHaveProperty('result.isError');
    expect(exitCode).toBe(0);
  });

  it('reports a message that is too long, and exits', async () => {
    const { stdout, stderr, exitCode } = await execa(process.execPath, ['bin/voice.js', 'mcp'], {
      input: 'a'.repeat(41 * 2 ** 20),
      reject: false,
    });
    const error = { code: -32_600, message: expect.stringContaining('may have 40 MiB') };
    expect(JSON.parse(stdout)).toEqual({ jsonrpc: '2.0', id: null, error });
    expect(stderr).toContain('voice: A message may have 40 MiB');
    expect(exitCode).toBe(2);
  });
});
