import { VoiceError } from '../domain/errors.ts';

export interface RefusalDetails extends ErrorOptions {
  readonly status?: number;
  /** The field to blame. */
  readonly param?: string;
}

/** A fault of a request that only HTTP has, with its `code`. */
export class Refusal extends VoiceError {
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;

  constructor(code: string, message: string, { status = 400, param, ...options }: RefusalDetails = {}) {
    super('invalid_request', message, options);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

export const missingFile = () =>
  new Refusal('missing_file', "The form needs a file upload called 'file'.", { param: 'file' });

export const malformedForm = (cause?: unknown) =>
  new Refusal('malformed_form', 'The body is not a well-formed multipart form.', { cause });

/** `size` in bytes, if known. */
export function fileTooLarge(limit: number, size: number | undefined): Refusal {
  const big = size === undefined ? 'larger than that' : mebibytes(size);
  return new Refusal(
    'file_too_large',
    `An upload may have ${mebibytes(limit)}; this one is ${big}. Larger ones take a server that was started with --max-upload-mb.`,
    {
      status: 413,
      param: 'file',
    },
  );
}

export const alignedCodec = (format: string) =>
  new Refusal('conflicting_options', `Alignments come with wav and pcm, not with ${format}.`, {
    param: 'response_format',
  });

export const alignedEvents = () =>
  new Refusal('conflicting_options', 'Alignments come as lines of JSON, not as events.', {
    param: 'stream_format',
  });

const mebibytes = (bytes: number) => `${Number((bytes / 2 ** 20).toFixed(2))} MiB`;
