import '../../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Items } from '../../../../src/server/realtime/hosted/items.ts';

const STARTED = 'input_audio_buffer.speech_started';
const STOPPED = 'input_audio_buffer.speech_stopped';
const COMMITTED = 'input_audio_buffer.committed';
const DELTA = 'conversation.item.input_audio_transcription.delta';
const COMPLETED = 'conversation.item.input_audio_transcription.completed';
const FAILED = 'conversation.item.input_audio_transcription.failed';

function openItems(manual = false) {
  let count = 0;
  const items = new Items(() => `item_${++count}`);
  items.manual = manual;
  return items;
}

const partial = (segmentId: number, confirmed: string, untilMs = 0) =>
  ({ type: 'partial', segmentId, confirmed, tentative: ' and', untilMs }) as const;

const final = (segmentId: number, text: string, startMs = 0, endMs = 1000, language = 'en') =>
  ({ type: 'final', segmentId, text, startMs, endMs, language, confidence: 1 }) as const;

const transcript = (item_id: string, text: string, seconds = 1) => ({
  type: COMPLETED,
  item_id,
  content_index: 0,
  transcript: text,
  usage: { type: 'duration', seconds },
});

const delta = (item_id: string, text: string) => ({ type: DELTA, item_id, content_index: 0, delta: text });

const committed = (item_id: string, previous_item_id: string | null = null) => ({
  type: COMMITTED,
  item_id,
  previous_item_id,
});

describe('speech of several speakers', () => {
  it('has a segment event per speaker turn, before the item is completed', () => {
    const items = openItems();
    items.speechStarted(100);
    const turns = [
      { speaker: 'A', text: 'How are you?', startMs: 100, endMs: 900 },
      { speaker: 'B', text: 'Fine.', startMs: 900, endMs: 1500 },
    ];
    const told = items.final({ ...final(0, 'How are you? Fine.', 100, 1600), turns });
    const segment = {
      type: 'conversation.item.input_audio_transcription.segment',
      item_id: 'item_1',
      content_index: 0,
    };
    expect(told.slice(-3)).toEqual([
      { ...segment, id: 'seg_001', text: 'How are you?', speaker: 'A', start: 0.1, end: 0.9 },
      { ...segment, id: 'seg_002', text: 'Fine.', speaker: 'B', start: 0.9, end: 1.5 },
      transcript('item_1', 'How are you? Fine.', 1.5),
    ]);
    items.speechStarted(3000);
    expect(items.final({ ...final(1, 'x', 3000, 3500), turns: [turns[1]!] })).toContainEqual(
      expect.objectContaining({ id: 'seg_003', item_id: 'item_2' }),
    );
  });
});

describe('speech with server turn detection', () => {
  it('is an item that starts, grows, stops, is committed and completed', () => {
    const items = openItems();
    expect(items.speechStarted(120)).toEqual([{ type: STARTED, audio_start_ms: 120, item_id: 'item_1' }]);
    expect(items.partial(partial(0, ''))).toEqual([]);
    // The last word may be the beginning of a number.
    expect(items.partial(partial(0, 'ask'))).toEqual([]);
    expect(items.partial(partial(0, 'ask not'))).toEqual([delta('item_1', 'ask')]);
    expect(items.partial(partial(0, 'ask not'))).toEqual([]);
    expect(items.final(final(0, 'ask not what', 100, 1600))).toEqual([
      { type: STOPPED, audio_end_ms: 1600, item_id: 'item_1' },
      committed('item_1'),
      delta('item_1', ' not what'),
      transcript('item_1', 'ask not what', 1.5),
    ]);
    expect(items.speechEnded(1500)).toEqual([]);
    expect(items.speechStarted(3000)).toMatchObject([{ item_id: 'item_2' }]);
    expect(items.final(final(1, 'x'))).toContainEqual(committed('item_2', 'item_1'));
  });

  it.each([false, true])('has log probabilities and the language on request, manual: %s', (manual) => {
    const items = openItems(manual);
    items.listsLanguages = true;
    items.speechStarted(0);
    if (manual) items.commit();
    const likely = (text: string) => [{ bytes: Buffer.from(text), logprob: -0.5 }];
    const events = [
      ...items.final({ ...final(0, 'ja', 0, 500, 'de'), likelyTokens: likely(' ja') }),
      ...items.speechEnded(500),
    ];
    expect(events.at(-1)).toEqual({
      ...transcript('item_1', 'ja', 0.5),
      languages: [{ code: 'de' }],
      logprobs: [{ token: ' ja', logprob: -0.5, bytes: [32, 106, 97] }],
    });
  });

  it('never gets a delta that takes back words', () => {
    const items = openItems();
    items.speechStarted(0);
    items.partial(partial(0, 'so that makes'));
    expect(items.partial(partial(0, 'so this makes'))).toEqual([]);
    expect(items.partial(partial(0, 'so that makes twenty dollars please'))).toEqual([
      delta('item_1', ' makes'),
    ]);
    expect(items.final(final(0, 'So, that makes $20, please.')).slice(2)).toEqual([
      delta('item_1', ' $20, please.'),
      transcript('item_1', 'so that makes $20, please.'),
    ]);
  });

  it('has deltas that add up to its transcript, whatever the session sends', () => {
    const word = fc.constantFrom(
      'so',
      'that',
      'makes',
      'twenty',
      'five',
      'dollars',
      'please',
      'So,',
      '$25',
      '、',
    );
    const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
    const step = fc.oneof(
      fc.record({ type: fc.constant('partial' as const), text, ahead: fc.boolean() }),
      fc.record({ type: fc.constant('final' as const), text, ahead: fc.boolean() }),
      fc.record({ type: fc.constantFrom('start', 'end', 'commit', 'clear', 'blame') }),
    );
    const language = fc.constantFrom('en', 'ja', 'xx');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), language, fc.boolean(), (steps, spoken, manual) => {
        const items = openItems(manual);
        items.language = spoken;
        let segment = 0;
        const events = steps.flatMap((step) => {
          if ('text' in step) {
            const id = step.ahead ? segment + 1 : segment;
            if (step.type === 'partial') return items.partial(partial(id, step.text));
            segment++;
            return items.final(final(id, step.text, 0, 1000, spoken));
          }
          if (step.type === 'start') return items.speechStarted(0);
          if (step.type === 'end') return items.speechEnded(0);
          if (step.type === 'commit') return items.commit();
          if (step.type === 'clear') items.clear();
          else items.blame({ code: 'worker_unavailable', message: 'gone' });
          return [];
        });
        for (const event of events) {
          if (event.type !== COMPLETED) continue;
          const deltas = events.flatMap((other) =>
            other.type === DELTA && other.item_id === event.item_id ? other.delta : [],
          );
          expect(deltas.join('')).toBe(event.transcript);
        }
      }),
    );
  });

  it('has an empty transcript if there is no final', () => {
    const items = openItems();
    items.speechStarted(0);
    expect(items.speechEnded(900)).toEqual([
      { type: STOPPED, audio_end_ms: 900, item_id: 'item_1' },
      committed('item_1'),
      transcript('item_1', '', 0),
    ]);
  });

  it('fails if the session has reported why there is no final', () => {
    const items = openItems();
    items.speechStarted(0);
    items.blame({ code: 'worker_unavailable', message: 'None is ready.' });
    expect(items.speechEnded(900).at(-1)).toEqual({
      type: FAILED,
      item_id: 'item_1',
      content_index: 0,
      error: { type: 'server_error', code: 'worker_unavailable', message: 'None is ready.', param: null },
    });
    items.speechStarted(1000);
    expect(items.speechEnded(1900).at(-1)).toMatchObject({ type: COMPLETED });
  });

  it('continues in a new item if it is cut, at the end of the first', () => {
    const items = openItems();
    items.speechStarted(0);
    items.final(final(0, 'first half', 0, 30_000));
    expect(items.partial(partial(1, '', 31_000))).toEqual([
      { type: STARTED, audio_start_ms: 30_000, item_id: 'item_2' },
    ]);
    expect(items.final(final(1, 'second half', 30_000, 40_000)).map(({ type }) => type)).toEqual([
      STOPPED,
      COMMITTED,
      DELTA,
      COMPLETED,
    ]);
    expect(items.speechEnded(40_000)).toEqual([]);
  });

  it('is completed under the same item if it is committed in the middle, and the rest is another item', () => {
    const items = openItems();
    items.speechStarted(0);
    items.partial(partial(0, ''));
    expect(items.commit()).toEqual([committed('item_1')]);
    expect(items.final(final(0, 'ask'))).toEqual([delta('item_1', 'ask'), transcript('item_1', 'ask')]);
    expect(items.speechEnded(1000)).toEqual([]);
    expect(items.speechStarted(1000)).toMatchObject([{ item_id: 'item_2' }]);
  });

  it('is answered once if it is committed during silence', () => {
    const items = openItems();
    expect(items.commit()).toEqual([committed('item_1')]);
    expect(items.final(final(0, ''))).toEqual([transcript('item_1', '')]);
    expect(items.final(final(1, ''))).toEqual([]);
  });

  it('is in no later event if it is cleared', () => {
    const items = openItems();
    items.speechStarted(0);
    items.clear();
    expect(items.speechEnded(500)).toEqual([]);
    expect(items.speechStarted(600)).toMatchObject([{ item_id: 'item_2' }]);
  });

  it('fails if the client waits for a transcript that will not come', () => {
    const items = openItems();
    items.commit();
    items.commit();
    const fault = { code: 'session_closed', message: 'Over.' } as const;
    expect(items.fail(fault)).toMatchObject([
      { type: FAILED, item_id: 'item_1', error: fault },
      { type: FAILED, item_id: 'item_2', error: fault },
    ]);
    expect(items.fail(fault)).toEqual([]);
  });
});

describe('turns that the client commits', () => {
  it('send words during speech, and are committed on request', () => {
    const items = openItems(true);
    expect(items.speechStarted(0)).toEqual([]);
    expect(items.partial(partial(0, 'ask'))).toEqual([]);
    expect(items.partial(partial(0, 'ask not'))).toEqual([delta('item_1', 'ask')]);
    expect(items.commit()).toEqual([committed('item_1')]);
    expect(items.final(final(0, 'ask not what'))).toEqual([delta('item_1', ' not what')]);
    expect(items.speechEnded(1000)).toEqual([transcript('item_1', 'ask not what')]);
  });

  it.each([
    ['en', 'one two three'],
    ['ja', 'onetwothree'],
  ])('are one transcript in %s, however often the session cut them', (language, text) => {
    const items = openItems(true);
    items.language = language;
    items.speechStarted(0);
    const events = [
      ...items.final(final(0, 'one', 0, 1000, language)),
      ...items.partial(partial(1, language === 'en' ? 'two thr' : 'two')),
      ...items.commit(),
      ...items.final(final(1, 'two', 1000, 2000, language)),
      ...items.final(final(2, '', 2000, 2500, language)),
      ...items.final(final(3, 'three', 2500, 3000, language)),
      ...items.speechEnded(3000),
    ];
    const deltas = events.flatMap((event) => (event.type === DELTA ? event.delta : []));
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.join('')).toBe(text);
    expect(events.at(-1)).toEqual(transcript('item_1', text, 3));
    items.commit();
    expect(items.final(final(4, ''))).toEqual([transcript('item_2', '')]);
  });

  it('are completed in order if they are committed quickly', () => {
    const items = openItems(true);
    items.speechStarted(0);
    items.commit();
    items.commit();
    items.final(final(0, 'one'));
    expect(items.speechEnded(1000).at(-1)).toEqual(transcript('item_1', 'one'));
    expect(items.final(final(1, '')).at(-1)).toEqual(transcript('item_2', ''));
  });

  it('fail if the session has reported why', () => {
    const items = openItems(true);
    items.speechStarted(0);
    items.commit();
    items.blame({ code: 'worker_unavailable', message: 'None is ready.' });
    expect(items.speechEnded(1000)).toMatchObject([{ type: FAILED, item_id: 'item_1' }]);
  });
});
