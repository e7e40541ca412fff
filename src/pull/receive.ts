import { readFile, rm, writeFile } from 'node:fs/promises';
import { encodingOf, decodeBody } from './body.ts';
import { BrokenFault, ContentFault, StatusFault } from './faults.ts';
import { etagPath, type PartFile } from './part-file.ts';
import { retryAfterMs } from '../base/retry-after.ts';
import type { PlannedFile } from './planned-file.ts';
import type { Watchdog } from './watchdog.ts';
import type { WebResponse, Token, Web } from './web.ts';

/** The longest file of unknown size, in bytes. */
const MAX_BYTES = 64 * 1024 ** 3;

export interface Receipt {
  readonly web: Web;
  readonly url: string;
  readonly token?: Token | undefined;
  readonly file: PlannedFile;
  readonly destination: string;
  readonly part: PartFile;
  readonly watchdog: Watchdog;
  /** Called if the transfer continues at byte `from`. */
  readonly onResumed: (from: number) => void;
  /** Called after each block with its number of bytes. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Makes one attempt to fetch the rest of a file into its part. Continues at the end of the part if the server
 * has the same version and supports ranges; otherwise starts again. Resolves when all bytes have arrived,
 * without checking them.
 */
export async function receive(receipt: Receipt): Promise<void> {
  const { part, file, destination, web, url, token, watchdog } = receipt;
  if (file.bytes !== undefined && part.size === file.bytes) return;
  if (part.size > (file.bytes ?? MAX_BYTES)) await part.restart();

  const etag = part.size > 0 ? await savedEtag(destination) : undefined;
  // Without a version mark, only the hash can detect a mixture of two versions.
  if (etag === undefined && file.sha256 === undefined) await part.restart();
  const answer = await web.ask(url, {
    token,
    signal: watchdog.signal,
    headers: part.size === 0 ? {} : { range: `bytes=${part.size}-`, ...(etag && { 'if-range': etag }) },
  });
  try {
    watchdog.touch();
    await startWith(answer, receipt, etag);
    await takeAll(answer, receipt);
  } finally {
    answer.body.on('error', () => undefined).destroy();
  }
}

/** Truncates the part to the start of the answer, and records the version. */
async function startWith(answer: WebResponse, receipt: Receipt, etag: string | undefined): Promise<void> {
  const { part, destination, file, onResumed } = receipt;
  const { status, headers } = answer;
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
    const total = Number(range?.[2]);
    const same =
      Number(range?.[1]) === part.size &&
      (Number.isNaN(total) || total === (file.bytes ?? total)) &&
      (etag === undefined || (headers['etag'] ?? etag) === etag) &&
      encodingOf(answer) === undefined;
    if (same) return onResumed(part.size);
    await startOver(receipt);
    throw new BrokenFault('the server continued at the wrong place');
  }
  if (status === 416) {
    await startOver(receipt);
    throw new BrokenFault('the file on the server is shorter than the downloaded part');
  }
  if (status !== 200) throw new StatusFault(status, retryAfterMs(headers['retry-after']));
  if (part.size > 0) await part.restart();
  const strong =
    headers['etag']?.startsWith('"') && encodingOf(answer) === undefined ? headers['etag'] : undefined;
  if (strong === undefined) await rm(etagPath(destination), { force: true });
  else await writeFile(etagPath(destination), strong);
}

async function startOver({ part, destination }: Receipt): Promise<void> {
  await part.restart();
  await rm(etagPath(destination), { force: true });
}

async function takeAll(answer: WebResponse, { part, file, watchdog, onBytes }: Receipt): Promise<void> {
  const announced = encodingOf(answer) === undefined ? lengthOf(answer, part.size) : undefined;
  if (file.bytes !== undefined && announced !== undefined && announced !== file.bytes) {
    throw new ContentFault(`has ${announced} bytes instead of ${file.bytes}`);
  }
  const total = file.bytes ?? announced;
  for await (const chunk of decodeBody(answer)) {
    watchdog.touch();
    if (part.size + chunk.length > (total ?? MAX_BYTES)) throw new ContentFault('is longer than announced');
    await part.append(chunk);
    watchdog.touch();
    onBytes(chunk.length);
  }
  if (total !== undefined && part.size < total) throw new BrokenFault('the connection closed early');
}

/** The length of the whole file, from the headers. */
function lengthOf({ status, headers }: WebResponse, from: number): number | undefined {
  const length = headers['content-length'];
  if (length === undefined || !/^\d+$/.test(length)) return undefined;
  return Number(length) + (status === 206 ? from : 0);
}

async function savedEtag(destination: string): Promise<string | undefined> {
  const text = await readFile(etagPath(destination), 'utf8').catch(() => '');
  return /^"[^"\r\n]{1,200}"$/.test(text) ? text : undefined;
}
