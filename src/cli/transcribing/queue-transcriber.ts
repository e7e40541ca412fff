import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { QueueClient, QueueTally } from '../../cluster/queue/client.ts';
import type { Job, JobOptions } from '../../cluster/queue/job.ts';
import { systemClock } from '../../base/clock.ts';
import { defer, type Deferred } from '../../base/deferred.ts';
import { readInBlocks } from '../../base/read-in-blocks.ts';
import { cancelled, invalidAudio, VoiceError } from '../../domain/errors.ts';
import type { Context } from '../command.ts';
import { defaultOfCatalog } from '../stt-model.ts';
import { noteInBackground } from '../context.ts';
import type { RecordingTranscriber, Recording, TranscribeJob } from './local-transcriber.ts';
import { type LiveView, openProgress } from '../ui/live-view.ts';

/**
 * Transcribes by the workers of a queue: submits all recordings in order, then waits for each. The queue
 * keeps them when the command stops; the same command picks up their results.
 * @throws VoiceError `invalid_value` for an input that is not a file, and for known speakers; `unavailable`.
 */
export async function queueTranscriber(
  context: Context,
  address: string,
  sharedJob: TranscribeJob,
  recordings: readonly Recording[],
): Promise<RecordingTranscriber> {
  const { settings, signal, note } = context;
  const { task, options } = sharedJob;
  const model = defaultOfCatalog(
    { task, model: sharedJob.model, language: options.language },
    settings.model,
  );
  const stream = recordings.find(({ audio }) => audio.type !== 'file');
  if (stream)
    throw new VoiceError(
      'invalid_value',
      `--queue takes files, and '${stream.input}' is not a file; leave one of the two out.`,
    );
  if (options.knownSpeakerNames !== undefined)
    throw new VoiceError(
      'invalid_value',
      '--queue does not work with --speaker; leave --speaker out, and the speakers are called A, B and so on.',
    );
  const [{ connectNats }, { QueueClient }, { jobId }] = await Promise.all([
    import('../../cluster/connect.ts'),
    import('../../cluster/queue/client.ts'),
    import('../../cluster/queue/job.ts'),
  ]);
  const log = noteInBackground(note);
  const connection = await connectNats({ address, settings, name: 'voice transcribe', log, signal });
  const client = await QueueClient.open(connection, () => view.update(client.tally), log);
  const stopWatching = systemClock.after(TAKING_MS, () => {
    const { done, running } = client.tally;
    if (done + running === 0) log(notTaken(model));
  });
  // Only after the queue is open, because otherwise its spinner would never stop.
  const view = await openQueueProgress(context, recordings.length);
  const ids = new Map<string, Deferred<string>>(recordings.map(({ input }) => [input, defer<string>()]));
  for (const { promise } of ids.values()) promise.catch(() => undefined);

  void (async () => {
    for (const { input } of recordings) {
      const submitted = ids.get(input)!;
      if (signal.aborted) return submitted.reject(cancelled());
      await submit(client, { ...sharedJob, model }, input, jobId).then(submitted.resolve, submitted.reject);
    }
  })();

  let left = recordings.length;
  return async ({ input }) => {
    try {
      const id = await ids.get(input)!.promise;
      return await client.result(id, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new VoiceError(
        'cancelled',
        'Stopped waiting. Workers still transcribe the queued recordings; run the same command again to collect the results.',
      );
    } finally {
      if (--left === 0 || signal.aborted) {
        stopWatching();
        await view.close();
        await connection.close();
      }
    }
  };
}

/** Milliseconds within which a free worker with the model takes a recording. */
const TAKING_MS = 10_000;

const notTaken = (model: string) =>
  `no worker has taken a recording yet; if none runs with ${model}, start one with voice worker ${model} and the same --queue. The recordings stay queued until then.`;

/** Submits a job; resolves to its id when the job and its recording are in the queue. */
async function submit(
  client: QueueClient,
  { model, task, options, needsWords = false, part }: TranscribeJob & { readonly model: string },
  path: string,
  idOf: (sha256: string, work: JobOptions) => string,
): Promise<string> {
  const work = { model, task, options, needsWords, ...(part && { part }) };
  const job: Job = { ...work, id: idOf(await digestOf(path), work), name: basename(path) };
  await client.submit(job, () => createReadStream(path));
  return job.id;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    if (!(await stat(path)).isFile()) throw invalidAudio(path, 'it is not a file.');
    for await (const block of readInBlocks(path)) hash.update(block);
  } catch (error) {
    if (error instanceof VoiceError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw invalidAudio(path, code === 'ENOENT' ? 'there is no such file.' : 'it cannot be read.', {
      cause: error,
    });
  }
  return hash.digest('hex');
}

/** Shows how many of `count` recordings in the queue are done. */
export function openQueueProgress(context: Context, count: number): Promise<LiveView<QueueTally>> {
  let last = '';
  return openProgress<QueueTally>(context, {
    start: 'queue: reading',
    words: (tally) => `queue: ${queueWords(tally, count)}`,
    event(tally) {
      const event = { type: 'queue', recordings: count, ...tally };
      const line = JSON.stringify(event);
      if (line === last) return undefined;
      last = line;
      return event;
    },
  });
}

/** `12 of 200 done, 3 running, 1 set aside` */
function queueWords({ done, running, failed }: QueueTally, count: number): string {
  const parts = [`${done} of ${count} done`];
  if (running > 0) parts.push(`${running} running`);
  if (failed > 0) parts.push(`${failed} set aside`);
  return parts.join(', ');
}
