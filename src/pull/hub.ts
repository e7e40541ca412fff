import { z } from 'zod';
import { VoiceError } from '../domain/errors.ts';
import { decodeBody } from './body.ts';
import { RefusalFault, StatusFault } from './faults.ts';
import type { FileSource } from '../domain/model.ts';
import { retryAfterMs } from '../base/retry-after.ts';
import type { WebResponse, WebRequest, Env, Token, Web } from './web.ts';

const PUBLIC_HUB = 'https://huggingface.co';

export type HubSource = Extract<FileSource, { type: 'hub' }>;

/** The address of a hub and its token. */
export interface Hub {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token?: Token;
}

/** A file of a repository, as the hub lists it. */
export interface HubFile {
  readonly bytes: number;
  /** Present for large files. */
  readonly sha256?: string;
  /** Git's blob id, present for small files. */
  readonly gitBlob?: string;
}

/**
 * Chooses the hub: `hubUrl` (VOICE_HUB_URL), else HF_ENDPOINT, else the public one. HF_TOKEN is sent only if
 * VOICE_HUB_URL does not name another hub.
 */
export function hubOf({ hubUrl, env }: { hubUrl?: string | undefined; env: Env }): Hub {
  const url = (hubUrl ?? (env['HF_ENDPOINT'] || PUBLIC_HUB)).replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) {
    throw new VoiceError('invalid_value', `HF_ENDPOINT must be an http or https address, got '${url}'.`);
  }
  const secret = hubUrl === undefined ? env['HF_TOKEN']?.trim() : undefined;
  return { url, ...(secret && { token: { origin: new URL(url).origin, value: secret } }) };
}

/** The URL of a file's content. */
export function resolveUrl({ url }: Hub, { repository, revision = 'main', path }: HubSource): string {
  return `${url}/${repository}/resolve/${encodeURIComponent(revision)}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * The current commit of a source without a revision. Rejects with a StatusFault, a RefusalFault, or a network
 * error.
 */
export async function headCommit(
  hub: Hub,
  source: HubSource,
  web: Web,
  signal: AbortSignal,
): Promise<string> {
  const { headers, body } = await good(web, resolveUrl(hub, source), {
    method: 'HEAD',
    token: hub.token,
    signal,
    stopAt: (headers) => headers['x-repo-commit'] !== undefined,
  });
  await body.dump();
  const commit = headers['x-repo-commit'] ?? '';
  if (/^[0-9a-f]{40}$/.test(commit)) return commit;
  throw new RefusalFault('does not say which revision it has');
}

const treePage = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number().int().min(0).optional(),
    oid: z.string().optional(),
    lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().min(0) }).optional(),
  }),
);

const MAX_PAGES = 100;
const MAX_PAGE_BYTES = 32 * 1024 * 1024;

/** Lists all files of a repository at a commit, over all pages. Rejects as `headCommit`. */
export async function listFiles(
  hub: Hub,
  { repository, revision }: { repository: string; revision: string },
  web: Web,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, HubFile>> {
  const files = new Map<string, HubFile>();
  let next: string | undefined =
    `${hub.url}/api/models/${repository}/tree/${encodeURIComponent(revision)}?recursive=1`;
  for (let page = 0; next !== undefined; page++) {
    if (page === MAX_PAGES) throw new RefusalFault('lists files without end');
    const answer = await good(web, next, { token: hub.token, signal });
    for (const { type, path, size, oid, lfs } of await readPage(answer)) {
      if (type !== 'file') continue;
      if (lfs) files.set(path, { bytes: lfs.size, sha256: lfs.oid });
      else if (size !== undefined) {
        files.set(path, { bytes: size, ...(oid && /^[0-9a-f]{40}$/.test(oid) && { gitBlob: oid }) });
      }
    }
    next = nextPage(answer);
  }
  return files;
}

async function good(web: Web, url: string, ask: WebRequest): Promise<WebResponse> {
  const answer = await web.ask(url, ask);
  // The answer of a HEAD request may be a redirect.
  if (answer.status < 400) return answer;
  await answer.body.dump();
  throw new StatusFault(answer.status, retryAfterMs(answer.headers['retry-after']));
}

async function readPage(answer: WebResponse): Promise<z.output<typeof treePage>> {
  const text = await readStart(answer, MAX_PAGE_BYTES);
  if (text.length >= MAX_PAGE_BYTES) throw new RefusalFault('answers with more than can be right');
  try {
    return treePage.parse(JSON.parse(text));
  } catch {
    throw new RefusalFault('does not answer as a model hub does');
  }
}

/** Reads at most about `most` bytes of a text file. Rejects as `headCommit`. */
export async function readText(
  url: string,
  most: number,
  { web, token, signal }: { web: Web; token: Token | undefined; signal: AbortSignal },
): Promise<string> {
  return readStart(await good(web, url, { token, signal }), most);
}

async function readStart(answer: WebResponse, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decodeBody(answer)) {
    size += chunk.length;
    chunks.push(chunk);
    if (size >= most) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function nextPage({ headers, url }: WebResponse): string | undefined {
  const link = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers['link'] ?? '')?.[1];
  return link === undefined || !URL.canParse(link, url) ? undefined : new URL(link, url).href;
}
