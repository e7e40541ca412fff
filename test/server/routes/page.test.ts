import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { errorOf, testServer } from '../test-server.ts';

const FOLDER = resolve('dist/program/page');
const MOST_BYTES = 150_000;

describe('GET /', () => {
  it('is the page, which may load nothing from other servers', async () => {
    const { app } = await testServer({ pageFolder: FOLDER });
    const { statusCode, headers, body } = await app.inject('/');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|https?:/);
  });

  it('has precompressed files that never change under their names', async () => {
    const { app } = await testServer({ pageFolder: FOLDER });
    const [, address] = / src="([^"]+)"/.exec((await app.inject('/')).body)!;
    const { headers, rawPayload } = await app.inject({
      url: `/${address}`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(brotliDecompressSync(rawPayload)).toEqual(readFileSync(join(FOLDER, address!)));
    expect((await app.inject('/assets/page-000000000000.js')).statusCode).toBe(404);
  });

  it('has at most 150 kB of compressed script', () => {
    const scripts = readdirSync(join(FOLDER, 'assets')).filter((name) => name.endsWith('.js.gz'));
    const bytes = scripts.reduce((sum, name) => sum + readFileSync(join(FOLDER, 'assets', name)).length, 0);
    expect(scripts).toHaveLength(2);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('is readable without the key that everything else requires', async () => {
    const { app } = await testServer({ pageFolder: FOLDER, apiKey: 'secret' });
    const page = await app.inject('/');
    const [, address] = / src="([^"]+)"/.exec(page.body)!;
    expect([page.statusCode, (await app.inject(`/${address}`)).statusCode]).toEqual([200, 200]);
    expect((await app.inject('/v1/models')).statusCode).toBe(401);
  });

  it('is absent if it is disabled', async () => {
    const { app } = await testServer();
    expect(errorOf(await app.inject('/')).slice(0, 3)).toEqual([404, 'invalid_request_error', 'not_found']);
  });
});
