import { NEVER_ABORTED } from '../../base/abort.ts';
import { printable } from '../../base/printable.ts';
import type { FormatName, Segment, SubtitleOptions, Transcript } from '../../domain/transcript.ts';
import { FORMATS, type RenderOptions } from '../../transcript/formats.ts';
import { textLanguage } from '../../runtime/transcript-text.ts';
import { spaceBetween } from '../../text/spacing.ts';
import { STREAMS, type TranscriptStream } from '../../transcript/streams.ts';
import { toVerbose } from '../../wire/rest/transcript.ts';
import { type Context, type Output, writeJson } from '../command.ts';
import { inputName } from '../inputs.ts';
import { type WriteAside, NO_VIEW } from '../ui/live-view.ts';
import { writeAtomically } from '../write-atomically.ts';
import type { TargetFile } from './targets.ts';

/** The destination of the transcript of one recording. */
export interface Sink {
  /** Takes further segments. Returns at once. */
  append(segments: readonly Segment[], language: string, aside: WriteAside): void;
  /** Writes the transcript; `end` is given if it is incomplete. Rejects if writing fails. */
  finish(transcript: Transcript, end?: PartialOutput): Promise<void>;
}

/** An incomplete transcript. */
export interface PartialOutput {
  /** The path of the partial result without its last extension; absent if none is kept. */
  readonly unfinished: string | undefined;
}

/** Standard output: text and subtitles while they are transcribed, other formats when they are complete. */
export class StdoutSink implements Sink {
  readonly #stdout: Output;
  readonly #format: FormatName;
  readonly #stream: TranscriptStream | undefined;
  readonly #title: string | undefined;
  readonly #name: string;
  #hasBegun = false;
  #isTitled = false;
  #written: Promise<void> = Promise.resolve();

  /** @param isTitled whether the name of the recording precedes its transcript, because there are several */
  constructor(
    stdout: Output,
    input: string,
    { format, subtitles }: { readonly format: FormatName; readonly subtitles: SubtitleOptions },
    isTitled: boolean,
  ) {
    this.#name = inputName(input);
    this.#stdout = stdout;
    this.#format = format;
    this.#stream = STREAMS[format]?.({
      columns: stdout.isTerminal ? stdout.columns : undefined,
      subtitles,
    });
    this.#title = isTitled ? this.#name : undefined;
  }

  append(segments: readonly Segment[], language: string, aside: WriteAside): void {
    this.#hasBegun = true;
    this.#write(this.#stream?.add(segments, spaceBetween(language)) ?? '', aside);
  }

  async finish(transcript: Transcript, end?: PartialOutput): Promise<void> {
    if (this.#stream) {
      // A server sends the whole transcript at once.
      if (!this.#hasBegun) this.append(transcript.segments, languageOf(transcript), NO_VIEW);
      this.#write(this.#stream.end(), NO_VIEW);
    } else if (!end) this.#write(FORMATS[this.#format].render(transcript, { name: this.#name }), NO_VIEW);
    if (this.#title !== undefined) this.#write('\n', NO_VIEW);
    await this.#written;
  }

  #write(text: string, aside: WriteAside): void {
    if (text === '') return;
    const title = this.#isTitled ? undefined : this.#title;
    this.#isTitled = true;
    const whole = title === undefined ? text : `==> ${printable(title)} <==\n${text}`;
    this.#written = this.#written.then(() => aside(() => this.#stdout.write(whole)));
    // An error is reported when the transcript is finished.
    this.#written.catch(() => undefined);
  }
}

/** Files, each written at once. */
export class FileSink implements Sink {
  readonly #context: Context;
  readonly #input: string;
  readonly #files: readonly TargetFile[];
  readonly #subtitles: SubtitleOptions;

  constructor(context: Context, input: string, files: readonly TargetFile[], subtitles: SubtitleOptions) {
    this.#subtitles = subtitles;
    this.#context = context;
    this.#input = input;
    this.#files = files;
  }

  append(): void {}

  async finish(transcript: Transcript, end?: PartialOutput): Promise<void> {
    const { note, json, signal } = this.#context;
    for (const { path, format } of this.#files) {
      const text = renderWhole(format, transcript, {
        subtitles: this.#subtitles,
        name: inputName(this.#input),
      });
      if (end === undefined) {
        await writeAtomically(path, (file) => file.writeFile(text), signal);
        if (!json) await note(`${inputName(this.#input)} → ${path}`);
      } else if (end.unfinished !== undefined) {
        const beside = `${end.unfinished}.${FORMATS[format].extension}`;
        // The text up to an interruption is still written.
        await writeAtomically(beside, (file) => file.writeFile(text), NEVER_ABORTED);
      }
    }
  }
}

/** Writes one line of JSON at the end; the progress view writes the events before it. */
export class JsonSink implements Sink {
  readonly #stdout: Output;
  readonly #input: string;
  readonly #files: readonly TargetFile[];

  constructor(stdout: Output, input: string, files: readonly TargetFile[]) {
    this.#stdout = stdout;
    this.#input = input;
    this.#files = files;
  }

  append(): void {}

  async finish(transcript: Transcript, end?: PartialOutput): Promise<void> {
    if (end) return;
    const [first, ...more] = this.#files.map(({ path }) => path);
    const written = {
      ...(first !== undefined && { output: first }),
      ...(more.length > 0 && { outputs: [first, ...more] }),
    };
    const event = { type: 'transcript', file: this.#input, ...written, ...toVerbose(transcript) };
    await writeJson({ stdout: this.#stdout }, event);
  }
}

/** Renders a transcript as the incremental writer of the same format would. */
function renderWhole(format: FormatName, transcript: Transcript, options: RenderOptions): string {
  const stream = STREAMS[format]?.(options);
  if (!stream) return FORMATS[format].render(transcript, options);
  return stream.add(transcript.segments, spaceBetween(languageOf(transcript))) + stream.end();
}

/** The language of the transcript's text, which may differ from that of the speech. */
const languageOf = ({ task, language }: Transcript) => textLanguage(task, language);

const NOTHING = 'No speech was found';

/** Notes the warnings of a transcript. */
export async function noteWarnings(
  { note }: Context,
  input: string,
  { text, warnings: reported }: Transcript,
): Promise<void> {
  const hasReason = reported.some((warning) => warning.startsWith(NOTHING));
  const warnings = text === '' && !hasReason ? [`${NOTHING}.`, ...reported] : reported;
  for (const warning of warnings) await note(`voice: ${inputName(input)}: ${inFlags(warning)}`);
}

/** Warnings name options as in requests; here they are replaced by flags. */
const inFlags = (warning: string) => warning.replaceAll("'track'", '--track');
