import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A fault of one response that carries a file. */
export type Fault =
  /** The connection breaks after `after` bytes of the body, as soon as `once` resolves. */
  | { readonly type: 'break'; readonly after: number; readonly once?: Promise<void> }
  /** The body stops after `after` bytes, and the connection stays open. */
  | { readonly type: 'stall'; readonly after: number }
  | { readonly type: 'wrong bytes' }
  | { readonly type: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly type: 'no ranges' }
  | { readonly type: 'packed' }
  /** The body has more bytes than the file, and no content length. */
  | { readonly type: 'endless' }
  /** The file has other content from now on. */
  | { readonly type: 'changed'; readonly content: Buffer };

export interface Seen {
  readonly server: 'hub' | 'storage';
  readonly method: string;
  /** The file of the repository, or the path of an API call. */
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly authorization: string | undefined;
}

export interface HubStandIn {
  readonly url: string;
  readonly seen: Seen[];
  /** Pending faults by file, one for each response that carries the file. */
  readonly faults: Record<string, Fault[]>;
  /** If set, a request without this token gets status 401. */
  token: string | undefined;
  /** The requests for the content of a file. */
  transfers(path: string): Seen[];
  close(): Promise<void>;
}

export const COMMIT = 'c0ffee0123456789c0ffee0123456789c0ffee01';
const LARGE = 1000;
const PAGE = 2;

/**
 * Starts a model hub with one repository on a free loopback port: tree listing in pages, resolve with a
 * redirect to a second origin for large files, ranges, ETags and the X-Linked headers, and the requested
 * faults.
 */
export async function startHub(
  files: Readonly<Record<string, Buffer>>,
  repository = 'owner/name',
): Promise<HubStandIn> {
  const name = repository.replaceAll('.', String.raw`\.`);
  const known = new RegExp(`^(?:/api/models/${name}/tree/([^/]+)|/${name}/resolve/[^/]+/(.+))$`);
  const contents = new Map(Object.entries(files));
  const seen: Seen[] = [];
  const faults: Record<string, Fault[]> = {};

  const note = (server: Seen['server'], request: IncomingMessage, path: string) =>
    seen.push({
      server,
      method: request.method ?? '',
      path,
      range: request.headers.range,
      ifRange: request.headers['if-range']?.toString(),
      authorization: request.headers.authorization,
    });

  const storage = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice('/blob/'.length));
    note('storage', request, path);
    serve(request, response, path);
  });

  const hub = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://hub');
    const [, api, file] = known.exec(url.pathname) ?? [];
    const path = file === undefined ? url.pathname : decodeURIComponent(file);
    note('hub', request, path);
    if (stand.token !== undefined && request.headers.authorization !== `Bearer ${stand.token}`)
      return end(response, 401);
    if (api !== undefined) return tree(url, response);
    const content = contents.get(path);
    if (content === undefined) return end(response, 404);
    response.setHeader('x-repo-commit', COMMIT);
    if (content.length < LARGE) return serve(request, response, path);
    response.setHeader('x-linked-size', content.length);
    response.setHeader('x-linked-etag', `"${sha256(content)}"`);
    return end(response, 302, { location: `${address(storage)}/blob/${encodeURIComponent(path)}` });
  });

  function tree(url: URL, response: ServerResponse): void {
    const page = Number(url.searchParams.get('cursor') ?? 0);
    const entries = [...contents].map(([path, content]) =>
      content.length < LARGE
        ? { type: 'file', path, size: content.length, oid: gitBlob(content) }
        : {
            type: 'file',
            path,
            size: content.length,
            oid: '0'.repeat(40),
            lfs: { oid: sha256(content), size: content.length },
          },
    );
    const all = [{ type: 'directory', path: 'onnx', oid: '1'.repeat(40), size: 0 }, ...entries];
    const from = page * PAGE;
    if (from + PAGE < all.length) {
      url.searchParams.set('cursor', String(page + 1));
      response.setHeader('link', `<${address(hub)}${url.pathname}${url.search}>; rel="next"`);
    }
    response.setHeader('content-type', 'application/json');
    end(response, 200, {}, Buffer.from(JSON.stringify(all.slice(from, from + PAGE))));
  }

  function serve(request: IncomingMessage, response: ServerResponse, path: string): void {
    const fault = request.method === 'HEAD' ? undefined : faults[path]?.shift();
    if (fault?.type === 'changed') contents.set(path, fault.content);
    if (fault?.type === 'status') return end(response, fault.status, fault.headers);
    let content = contents.get(path) ?? Buffer.alloc(0);
    const etag = `"${sha256(content).slice(0, 20)}"`;
    if (fault?.type === 'wrong bytes') content = Buffer.from(content.map((byte) => byte ^ 1));
    if (fault?.type === 'packed') {
      return end(response, 200, { 'content-encoding': 'gzip', etag }, gzipSync(content));
    }
    if (fault?.type === 'endless') {
      response.writeHead(200);
      response.write(content);
      return void response.end(content);
    }
    const from = fault?.type === 'no ranges' ? undefined : wantedFrom(request, etag);
    if (from !== undefined && from >= content.length)
      return end(response, 416, { 'content-range': `bytes */${content.length}` });
    const body = content.subarray(from ?? 0);
    response.writeHead(from === undefined ? 200 : 206, {
      etag,
      'content-length': body.length,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    });
    if (fault?.type === 'break')
      return void response.write(body.subarray(0, fault.after), () => {
        void Promise.resolve(fault.once).then(() => response.destroy());
      });
    if (fault?.type === 'stall') return void response.write(body.subarray(0, fault.after));
    response.end(body);
  }

  await Promise.all([listen(hub), listen(storage)]);
  const stand: HubStandIn = {
    url: address(hub),
    seen,
    faults,
    token: undefined,
    transfers: (path) =>
      seen.filter(
        (one) =>
          one.path === path &&
          one.method === 'GET' &&
          (one.server === 'storage' || (contents.get(path)?.length ?? 0) < LARGE),
      ),
    async close() {
      await Promise.all([stop(hub), stop(storage)]);
    },
  };
  return stand;
}

function wantedFrom({ headers }: IncomingMessage, etag: string): number | undefined {
  const from = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
  if (from === undefined) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  return Number(from);
}

function end(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body?: Buffer,
): void {
  response.writeHead(status, { 'content-length': body?.length ?? 0, ...headers });
  response.end(body);
}

export async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

export function address(server: Server): string {
  const where = server.address();
  if (where === null || typeof where === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${where.port}`;
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const gitBlob = (content: Uint8Array) =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
