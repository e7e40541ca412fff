import type { Multipart, MultipartFile } from '@fastify/multipart';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { abortable } from '../base/abort.ts';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import { requireRoom } from '../media/spool.ts';
import { openTemporaryFile, storageProblem, type TemporaryFile } from '../media/temporary-file.ts';
import { fileTooLarge, malformedForm, Refusal } from '../wire/refusal.ts';

/** A file that was uploaded, on disk until the form is closed. */
export interface UploadedFile {
  /** The client's name for the file; only for messages. */
  readonly name: string;
  readonly path: string;
}

/** A multipart form that was received completely. The caller closes it. */
export interface Form {
  /** The requested fields and their values, in order. `name[]` is the same field as `name`. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The upload called `file`; the first if there are several. */
  readonly file: UploadedFile | undefined;
  /** Removes the file. Idempotent. */
  close(): Promise<void>;
}

export interface FormOptions {
  /** The fields to read; others are ignored. */
  readonly known: ReadonlySet<string>;
  /** The fields that may be long (data URLs), and their maximum total size in bytes. */
  readonly long?: { readonly names: ReadonlySet<string>; readonly maxBytes: number };
  /** The maximum size of the upload and its folder. Default: files are ignored. */
  readonly file?: { readonly maxBytes: number; readonly folder: string };
}

/** The most bytes of one text field. */
export const MAX_FIELD_BYTES = 65_536;

/**
 * More than one block of input: the parser never resumes after a pause during a part that it discards, and it
 * pauses when a single block fills its buffer.
 */
const PARSER_BUFFER_BYTES = 262_144;

/** The most bytes of a form beside its file. */
const MAX_OVERHEAD_BYTES = 1_048_576;

const LIMITS = {
  fields: 256,
  files: 16,
  parts: 256,
  // Counted while the file is written: the error states its size.
  fileSize: Infinity,
};

/**
 * Whether a part is stored as a file. JSON parts are too, because they would otherwise be parsed on arrival.
 */
const isPartAFile = (_name: string | undefined, type = '', fileName?: string) =>
  fileName !== undefined || type === 'application/octet-stream' || type.startsWith('application/json');

/**
 * Reads a multipart body: text fields into memory, the file to disk. After an error no file remains, and the
 * rest of the body is discarded so that the client can read the answer. Rejects with the reason of `signal`,
 * `storage`, `storage_full`, or a Refusal: `malformed_form`, `file_too_large`, `unsupported_media_type`.
 */
export async function receiveForm(
  request: FastifyRequest,
  options: FormOptions,
  signal: AbortSignal,
): Promise<Form> {
  signal.throwIfAborted();
  const form = new GrowingForm(options, declaredBytes(request));
  try {
    if (isEmpty(request)) return form;
    form.checkDeclaredSize();
    if (!request.isMultipart()) throw notMultipart(request);
    const limits = { ...LIMITS, fieldSize: options.long?.maxBytes ?? MAX_FIELD_BYTES };
    const parts = request.parts({ limits, fileHwm: PARSER_BUFFER_BYTES, isPartAFile });
    for (;;) {
      const next = await abortable(parts.next(), signal);
      if (next.done) return form;
      await form.take(next.value, signal);
    }
  } catch (error) {
    await form.close();
    signal.throwIfAborted();
    throw ours(error);
  } finally {
    discardRest(request);
  }
}

class GrowingForm implements Form {
  readonly fields = new Map<string, string[]>();
  file: UploadedFile | undefined;
  readonly #options: FormOptions;
  readonly #declaredBytes: number | undefined;
  #disk: TemporaryFile | undefined;
  #longBytes = 0;

  constructor(options: FormOptions, declaredBytes: number | undefined) {
    this.#options = options;
    this.#declaredBytes = declaredBytes;
  }

  checkDeclaredSize(): void {
    const { file, long } = this.#options;
    const declared = this.#declaredBytes ?? 0;
    if (file && declared > file.maxBytes + MAX_OVERHEAD_BYTES + (long?.maxBytes ?? 0))
      throw fileTooLarge(file.maxBytes, declared);
  }

  async take(part: Multipart, signal: AbortSignal): Promise<void> {
    if (part.type === 'field') this.#takeField(part.fieldname, String(part.value), part.valueTruncated);
    else if (part.fieldname === 'file' && this.file === undefined && this.#options.file)
      await this.#takeFile(part, this.#options.file, signal);
    else if (part.filename === undefined && part.fieldname !== 'file') await this.#takeText(part, signal);
    else part.file.resume();
  }

  /** Reads a text field that is declared with another content type. */
  async #takeText({ fieldname, file }: MultipartFile, signal: AbortSignal): Promise<void> {
    const blocks: Buffer[] = [];
    const most = this.#roomFor(nameOf(fieldname));
    let bytes = 0;
    await pipeline(
      file,
      async (all: AsyncIterable<Buffer>) => {
        for await (const block of all) {
          if (bytes <= most) blocks.push(block);
          bytes += block.length;
        }
      },
      { signal },
    );
    this.#takeField(fieldname, Buffer.concat(blocks).toString(), bytes > most);
  }

  async close(): Promise<void> {
    await this.#disk?.close();
  }

  #takeField(fieldName: string, value: string, isTruncated: boolean): void {
    const name = nameOf(fieldName);
    const { known, long } = this.#options;
    if (!known.has(name)) return;
    const most = this.#roomFor(name);
    if (isTruncated || Buffer.byteLength(value) > most) {
      const limit = long?.names.has(name) === true ? long.maxBytes : MAX_FIELD_BYTES;
      throw new VoiceError('invalid_value', `'${name}' may have ${limit} bytes.`, {
        field: { name, rule: 'too_long' },
      });
    }
    if (long?.names.has(name) === true) this.#longBytes += Buffer.byteLength(value);
    this.fields.set(name, [...(this.fields.get(name) ?? []), value]);
  }

  /** The most bytes that the next value of a field may have. */
  #roomFor(name: string): number {
    const { long } = this.#options;
    return long?.names.has(name) === true ? long.maxBytes - this.#longBytes : MAX_FIELD_BYTES;
  }

  async #takeFile(
    { file, filename }: MultipartFile,
    { maxBytes, folder }: NonNullable<FormOptions['file']>,
    signal: AbortSignal,
  ): Promise<void> {
    const declaredBytes = this.#declaredBytes;
    await requireRoom(folder);
    const { handle, path } = (this.#disk = await openTemporaryFile(folder, 'upload'));
    let bytes = 0;
    await pipeline(
      file,
      async (blocks: AsyncIterable<Buffer>) => {
        for await (const block of blocks) {
          bytes += block.length;
          if (bytes > maxBytes) throw fileTooLarge(maxBytes, declaredBytes);
          await handle.writeFile(block).catch((error: unknown) => {
            throw storageProblem(folder, error);
          });
        }
      },
      { signal },
    );
    this.file = { name: shownName(filename), path };
  }
}

/** `name[]` is the same field as `name`. */
const nameOf = (fieldName: string) => fieldName.replace(/\[\]$/, '');

/** The last path component of the client's file name, shortened and without control characters. */
function shownName(filename: string | undefined): string {
  const last = (filename ?? '').split(/[/\\]/).at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').slice(0, 100) || 'file';
}

function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const bytes = Number(headers['content-length']);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : undefined;
}

/** Whether the request has no body, which counts as an empty form. */
function isEmpty(request: FastifyRequest): boolean {
  const { headers } = request;
  return headers['transfer-encoding'] === undefined && (declaredBytes(request) ?? 0) === 0;
}

const notMultipart = ({ headers }: FastifyRequest) =>
  new Refusal(
    'unsupported_media_type',
    `The body must be multipart/form-data, not ${JSON.stringify(shortened(headers['content-type'] ?? 'nothing'))}.`,
    { status: 415 },
  );

const LIMIT_FAULTS: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {
  FST_FILES_LIMIT: { code: 'too_many_files', message: `A form may have ${LIMITS.files} files.` },
  FST_FIELDS_LIMIT: { code: 'too_many_parts', message: `A form may have ${LIMITS.fields} fields.` },
  FST_PARTS_LIMIT: { code: 'too_many_parts', message: `A form may have ${LIMITS.parts} parts.` },
};

/** Converts an error of the parser: an unreadable form is the client's fault. */
function ours(error: unknown): unknown {
  if (error instanceof VoiceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const limit = Object.hasOwn(LIMIT_FAULTS, code) ? LIMIT_FAULTS[code] : undefined;
  return limit ? new Refusal(limit.code, limit.message, { cause: error }) : malformedForm(error);
}

function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
}
