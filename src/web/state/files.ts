import { type Signal, signal } from '@preact/signals';
import { type Client, Failure, sentenceOf } from '../api/client.ts';
import { cutOff, eventsOf } from '../api/streams.ts';
import type { TranscriptionEvent } from '../api/types.ts';
import { type Document, documentOf } from './document.ts';
import { listOf } from './listening.ts';
import type { Limits } from './limits.ts';
import type { Settings } from './settings.ts';

/** The states of a job. `cancelled` and `failed` jobs can run again. */
export type JobState = 'waiting' | 'transcribing' | 'done' | 'cancelled' | 'failed';

/** The text of a segment that arrived before the transcript; times in seconds. */
export interface PartialText {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A recording, the options that were chosen when it was added, and its result. */
export interface Job {
  readonly id: string;
  readonly file: File;
  readonly task: 'transcribe' | 'translate';
  readonly model: string;
  readonly language: string;
  readonly hotWords: string;
  readonly diarizes: boolean;
  readonly state: Signal<JobState>;
  /** Segments that have arrived so far. */
  readonly partialText: Signal<readonly PartialText[]>;
  readonly document: Signal<Document | undefined>;
  readonly warnings: Signal<readonly string[]>;
  readonly problem: Signal<string>;
}

/** An attempt of a job, with its own request id. */
interface Try {
  readonly requestId: string;
  readonly leaving: AbortController;
}

/** The number of jobs that run at once. */
const AT_ONCE = 2;
const MEBIBYTE = 2 ** 20;
/** A size that every server accepts. */
const ALWAYS_TAKEN_BYTES = MEBIBYTE;

/** The recordings of this visit. They are transcribed two at a time, in order. */
export class Files {
  readonly jobs = signal<readonly Job[]>([]);
  readonly selected = signal<string | undefined>(undefined);
  readonly task = signal<'transcribe' | 'translate'>('transcribe');
  readonly #client: Client;
  readonly #settings: Settings;
  readonly #limits: Limits;
  /** The newest attempt of each running job, by the job's id. */
  readonly #running = new Map<string, Try>();

  constructor(client: Client, settings: Settings, limits: Limits) {
    this.#client = client;
    this.#settings = settings;
    this.#limits = limits;
  }

  /** Adds files with the current settings, selects the first and transcribes them in turn. */
  add(files: readonly File[]): void {
    const { listenModel, language, hotWords, speakers } = this.#settings;
    const jobs = files.map((file): Job => ({
      id: newId(),
      file,
      task: this.task.value,
      model: listenModel.value,
      language: language.value,
      hotWords: hotWords.value,
      diarizes: speakers.value,
      state: signal<JobState>('waiting'),
      partialText: signal([]),
      document: signal(undefined),
      warnings: signal([]),
      problem: signal(''),
    }));
    this.jobs.value = [...this.jobs.value, ...jobs];
    this.selected.value = jobs[0]?.id ?? this.selected.value;
    this.#next();
  }

  /** The job of that id. */
  find = (id: string | undefined): Job | undefined => this.jobs.value.find((job) => job.id === id);

  /** Cancels a job, at the server too. Never rejects. */
  async cancel(job: Job): Promise<void> {
    const running = this.#running.get(job.id);
    job.state.value = 'cancelled';
    if (running === undefined) return;
    await this.#client
      .json(`v1/audio/transcriptions/${running.requestId}/cancel`, { method: 'POST' })
      .catch(() => undefined);
    running.leaving.abort();
  }

  /** Cancels a job and removes it. */
  async remove(job: Job): Promise<void> {
    await this.cancel(job);
    this.jobs.value = this.jobs.value.filter(({ id }) => id !== job.id);
    if (this.selected.value === job.id) this.selected.value = this.jobs.value.at(-1)?.id;
  }

  /** Transcribes a cancelled or failed job again. */
  again(job: Job): void {
    job.problem.value = '';
    job.partialText.value = [];
    job.state.value = 'waiting';
    this.#next();
  }

  #next(): void {
    const waiting = this.jobs.value.filter(({ state }) => state.value === 'waiting');
    for (const job of waiting.slice(0, AT_ONCE - this.#running.size)) {
      const running = { requestId: newId(), leaving: new AbortController() };
      this.#running.set(job.id, running);
      job.state.value = 'transcribing';
      void this.#transcribe(job, running).finally(() => {
        if (this.#isCurrent(job, running)) this.#running.delete(job.id);
        this.#next();
      });
    }
  }

  /** Whether `running` is the newest attempt of the job. */
  #isCurrent = (job: Job, running: Try): boolean => this.#running.get(job.id) === running;

  async #transcribe(job: Job, running: Try): Promise<void> {
    try {
      await this.#requireSize(job.file);
      if (!this.#isCurrent(job, running) || job.state.value === 'cancelled') return;
      const path = job.task === 'translate' ? 'v1/audio/translations' : 'v1/audio/transcriptions';
      const response = await this.#client.send(path, {
        method: 'POST',
        headers: { 'x-request-id': running.requestId },
        body: formOf(job),
        signal: running.leaving.signal,
      });
      for await (const event of eventsOf<TranscriptionEvent>(response.body!)) {
        if (!this.#isCurrent(job, running)) return;
        this.#take(job, event);
      }
      if (job.document.value === undefined) throw cutOff();
    } catch (error) {
      if (!this.#isCurrent(job, running) || job.state.value === 'cancelled') return;
      if (isCancelledElsewhere(error)) {
        job.state.value = 'cancelled';
        return;
      }
      job.problem.value = sentenceOf(error);
      job.state.value = 'failed';
    }
  }

  /** @throws Failure if the file is larger than the server accepts, so that it is not uploaded in vain. */
  async #requireSize({ size }: File): Promise<void> {
    if (size <= ALWAYS_TAKEN_BYTES) return;
    const most = await this.#limits.uploadBytes();
    if (size <= most) return;
    const needed = Math.ceil(size / MEBIBYTE);
    throw new Failure(
      `This recording has ${needed} MB, but the server accepts at most ${Math.floor(most / MEBIBYTE)} MB from other machines. The server's administrator can allow more: voice serve --max-upload-mb ${needed}. Or make the recording smaller, for example by saving only its sound as MP3.`,
    );
  }

  #take(job: Job, event: TranscriptionEvent): void {
    if (job.state.value === 'cancelled') return;
    if (event.type === 'transcript.text.delta') {
      const { delta, start = 0, end = 0 } = event;
      job.partialText.value = [...job.partialText.value, { start, end, text: delta.trim() }];
    } else if (event.type === 'transcript.text.done') {
      job.document.value = documentOf(event);
      job.warnings.value = event.warnings ?? [];
      job.state.value = 'done';
    }
  }
}

const isCancelledElsewhere = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'request_cancelled';

/** Pages without HTTPS have no randomUUID. */
const newId = (): string => `page-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`;

/** The form of a job, which requests text events and a final answer with all times and words. */
function formOf({ file, model, language, hotWords, diarizes, task }: Job): FormData {
  const form = new FormData();
  form.set('model', model);
  form.set('stream', 'true');
  form.set('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'segment');
  form.append('timestamp_granularities[]', 'word');
  if (language !== '' && task === 'transcribe') form.set('language', language);
  if (listOf(hotWords).length > 0) form.set('hot_words', listOf(hotWords).join(','));
  if (diarizes) form.set('speakers', 'true');
  form.set('file', file, file.name);
  return form;
}
