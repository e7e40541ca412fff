import { describe, expect, it } from 'vitest';
import { Client } from '../../../src/web/api/client.ts';
import { Files } from '../../../src/web/state/files.ts';
import { Limits } from '../../../src/web/state/limits.ts';
import { openSettings } from '../../../src/web/state/settings.ts';

const EVENT = (text: string) => `data: ${JSON.stringify({ type: 'transcript.text.delta', delta: text })}\n\n`;
const DONE = {
  type: 'transcript.text.done',
  text: 'All.',
  language: 'en',
  duration: 1,
  segments: [],
  words: [],
};

interface Sent {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly answer: (text: string) => void;
  readonly end: (text?: string) => void;
}

/** A page, and its requests for transcripts, which the test answers. */
function page() {
  const sent: Sent[] = [];
  const cancelled: string[] = [];
  const fetch = async (url: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    const [, id] = /([^/]+)\/cancel$/.exec(url) ?? [];
    if (id !== undefined) {
      cancelled.push(id);
      return new Response('{}');
    }
    if (url.endsWith('/v1/status')) return Response.json({ limits: { upload_bytes: 25 * 2 ** 20 } });
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal.addEventListener('abort', () => controller.error(signal.reason));
        sent.push({
          id: headers.get('x-request-id')!,
          signal,
          answer: (text) => controller.enqueue(encoder.encode(EVENT(text))),
          end: (data = JSON.stringify(DONE)) => {
            controller.enqueue(encoder.encode(`data: ${data}\n\ndata: [DONE]\n\n`));
            controller.close();
          },
        });
      },
    });
    return new Response(body);
  };
  const client = new Client({
    base: 'http://localhost/',
    key: () => undefined,
    onKeyWanted: () => undefined,
    fetch: fetch as unknown as typeof globalThis.fetch,
  });
  const files = new Files(client, openSettings(undefined), new Limits(client));
  files.add([new File(['x'], 'talk.wav')]);
  return { files, job: files.jobs.value[0]!, sent, cancelled };
}

/** Waits until all sent requests and answers have arrived. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve));
}

describe('a recording', () => {
  it('above the limit of the server is not sent, and says why', async () => {
    const { files, sent } = page();
    const large = new File([], 'day.wav');
    Object.defineProperty(large, 'size', { value: 31.5 * 2 ** 20 });
    files.add([large]);
    await settled();
    const { state, problem } = files.jobs.value.at(-1)!;
    expect([state.value, sent.length]).toEqual(['failed', 1]);
    expect(problem.value).toMatch(/has 32 MB, but the server accepts at most 25 MB .* --max-upload-mb 32\./);
  });

  it('that is retried at once is another request, unaffected by the earlier cancel', async () => {
    const { files, job, sent, cancelled } = page();
    await settled();
    const cancelling = files.cancel(job);
    files.again(job);
    await cancelling;
    await settled();
    const [first, second] = sent;
    expect(sent).toHaveLength(2);
    expect(second!.id).not.toBe(first!.id);
    expect(cancelled).toEqual([first!.id]);
    expect([first!.signal.aborted, second!.signal.aborted]).toEqual([true, false]);
    expect([job.state.value, job.problem.value]).toEqual(['transcribing', '']);
    second!.answer('Hello.');
    second!.end();
    await settled();
    expect([job.state.value, job.partialText.value.map(({ text }) => text)]).toEqual(['done', ['Hello.']]);
  });

  it('can be cancelled in its second try, and the first try changes nothing', async () => {
    const { files, job, sent, cancelled } = page();
    await settled();
    const cancelling = files.cancel(job);
    files.again(job);
    sent[0]!.answer('Of the first try.');
    await cancelling;
    await settled();
    expect(job.partialText.value).toEqual([]);
    await files.cancel(job);
    await settled();
    expect(cancelled).toEqual(sent.map(({ id }) => id));
    expect([sent[1]!.signal.aborted, job.state.value]).toEqual([true, 'cancelled']);
  });

  it('that was cancelled elsewhere is shown as cancelled', async () => {
    const { job, sent } = page();
    await settled();
    sent[0]!.end(JSON.stringify({ error: { message: 'Cancelled.', code: 'request_cancelled' } }));
    await settled();
    expect([job.state.value, job.problem.value]).toEqual(['cancelled', '']);
  });
});
