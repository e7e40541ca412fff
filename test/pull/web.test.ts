import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isOffline } from '../../src/base/connection-errors.ts';
import { RefusalFault } from '../../src/pull/faults.ts';
import { redirectTarget, Web, type Env } from '../../src/pull/web.ts';
import { address, listen, stop } from '../helpers/hub-stand-in.ts';

const signal = new AbortController().signal;

describe('requests to the web', () => {
  it('follow redirects, up to a limit', async () => {
    let hops = 3;
    const server = await start(
      createServer((_, response) => {
        if (hops-- > 0) response.writeHead(302, { location: `/hop${hops}` }).end('away');
        else response.end('here');
      }),
    );
    const answer = await web().ask(`${address(server)}/first`, { signal });
    expect(await answer.body.text()).toBe('here');
    expect(answer.url).toBe(`${address(server)}/hop0`);
    hops = Infinity;
    await expect(web().ask(address(server), { signal })).rejects.toThrow('redirects more than 8 times');
  });

  it('never follow a redirect from https to http, or to another scheme', () => {
    const from = new URL('https://hub.example/a');
    expect(redirectTarget(from, '/b').href).toBe('https://hub.example/b');
    expect(() => redirectTarget(from, 'http://hub.example/b')).toThrow(RefusalFault);
    expect(() => redirectTarget(from, 'file:///etc/passwd')).toThrow(RefusalFault);
    expect(() => redirectTarget(from, 'https://')).toThrow(RefusalFault);
  });

  it('send the token to its own origin only, also after redirects back to it', async () => {
    const seen: [path: string, authorization: string | undefined][] = [];
    const other = await start(
      createServer(({ url = '', headers }, response) => {
        seen.push([`other${url}`, headers.authorization]);
        response.writeHead(302, { location: `${address(own)}/end` }).end();
      }),
    );
    const own = await start(
      createServer(({ url = '', headers }, response) => {
        seen.push([`own${url}`, headers.authorization]);
        if (url === '/end') response.end();
        else response.writeHead(302, { location: `${address(other)}/away` }).end();
      }),
    );
    await web().ask(`${address(own)}/begin`, { signal, token: { origin: address(own), value: 'secret' } });
    expect(seen).toEqual([
      ['own/begin', 'Bearer secret'],
      ['other/away', undefined],
      ['own/end', 'Bearer secret'],
    ]);
  });

  it('use the proxy of the environment, except for hosts in NO_PROXY', async () => {
    const server = await start(createServer((_, response) => response.end('here')));
    const tunnels: string[] = [];
    const proxy = createServer();
    proxy.on('connect', ({ url = '' }, socket) => {
      tunnels.push(url);
      const [host = '', port = ''] = url.split(':');
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      socket.on('error', () => target.destroy());
      target.on('error', () => socket.destroy());
    });
    await start(proxy);
    const env = { HTTP_PROXY: address(proxy) };
    const through = await web(env).ask(address(server), { signal });
    expect(await through.body.text()).toBe('here');
    expect(tunnels).toEqual([new URL(address(server)).host]);
    const around = await web({ ...env, NO_PROXY: '127.0.0.1' }).ask(address(server), { signal });
    expect(await around.body.text()).toBe('here');
    expect(tunnels.length).toBe(1);
  });

  it('accept a proxy without http://, and name the variable of an invalid one', () => {
    expect(web({ https_proxy: 'proxy.example:8080' }).proxied).toBe(true);
    expect(() => new Web({ HTTPS_PROXY: 'socks5://proxy.example' })).toThrow(
      'HTTPS_PROXY must be the address of an HTTP proxy, such as http://proxy:8080.',
    );
  });

  it('distinguish a failed connection from a broken one', async () => {
    const refused: unknown = await web()
      .ask('http://127.0.0.1:1', { signal })
      .catch((error: unknown) => error);
    expect(isOffline(refused)).toBe(true);
    const breaking = await start(createServer((_, response) => response.destroy()));
    const broken: unknown = await web()
      .ask(address(breaking), { signal })
      .catch((error: unknown) => error);
    expect(isOffline(broken)).toBe(false);
  });
});

function web(env: Env = {}): Web {
  const opened = new Web(env);
  onTestFinished(() => opened.close());
  return opened;
}

async function start(server: Server): Promise<Server> {
  await listen(server);
  onTestFinished(() => stop(server));
  return server;
}
