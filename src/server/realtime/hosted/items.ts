import type { EventOf } from '../../../domain/realtime.ts';
import { continueText } from '../../../text/continue-text.ts';
import { settledText } from '../../../text/settled-text.ts';
import { writtenRules } from '../../../text/languages/languages.ts';
import { joinTexts } from '../../../text/spacing.ts';
import { diarizedId } from '../../../wire/rest/diarized.ts';
import type { HostedEvent, ItemFault } from './events.ts';
import {
  completedEvent,
  failedEvent,
  deltaEvents,
  type Item,
  NOTHING,
  type ItemPart,
  speakerSegment,
} from './item-events.ts';

/**
 * The number of transcripts to keep: clients with a history retrieve a transcript as soon as it is complete.
 */
const MOST_TRANSCRIPTS = 64;

/**
 * Converts session events to items of the hosted API: started, stopped, committed, transcribed. A committed
 * item always ends with `completed` or `failed`. Deltas cannot be taken back: only settled text is sent
 * early, and the transcript begins with it. If only the client ends turns, parts are collected until its
 * commit.
 */
export class Items {
  readonly #newId: () => string;
  /** The item that is being spoken. */
  #open: Item | undefined;
  /** Items that the client has committed and that have no transcript yet. */
  readonly #awaiting: Item[] = [];
  #parts: ItemPart[] = [];
  /** The transcripts of the newest items by id, oldest first. */
  readonly #transcripts = new Map<string, string>();
  #lastCommitted: string | null = null;
  /** The number of sent speaker segments. */
  #segments = 0;
  #manual = false;
  /** Whether speech has started and not ended. */
  #speaking = false;
  /** The end of the last transcript, in milliseconds of the session. */
  #endedMs: number | undefined;
  #language = '';
  /** Whether transcripts list the detected languages. */
  listsLanguages = false;
  /** The reason why the current speech has no transcript. */
  #fault: ItemFault | undefined;

  constructor(newId: () => string) {
    this.#newId = newId;
    this.language = 'en';
  }

  /** Sets the language of the speech, if it is known. */
  set language(language: string) {
    this.#language = language;
    writtenRules.prefetch(language);
  }

  /** Whether only the client ends turns. */
  set manual(manual: boolean) {
    this.#manual = manual;
  }

  speechStarted(timestampMs: number): readonly HostedEvent[] {
    this.#speaking = true;
    return this.#start(timestampMs);
  }

  speechEnded(timestampMs: number): readonly HostedEvent[] {
    this.#speaking = false;
    const fault = this.#fault;
    this.#fault = undefined;
    if (this.#manual) return this.#finishTurn(fault);
    // The item was not completed before, so it has no transcript.
    const item = this.#open ?? (fault && this.#awaiting.shift());
    if (item === undefined) return [];
    const opened = item === this.#open ? [...this.#stop(item, timestampMs), this.#commit(item)] : [];
    this.#open = undefined;
    return [...opened, ...(fault ? failedEvent(item, fault) : this.#complete(item, NOTHING))];
  }

  partial({ confirmed, segmentId, untilMs }: EventOf<'partial'>): readonly HostedEvent[] {
    const { item, events } = this.#itemOf(segmentId, this.#endedMs ?? untilMs);
    if (confirmed === item.confirmed) return events;
    item.confirmed = confirmed;
    return [...events, ...deltaEvents(item, this.#after(item, settledText(confirmed, this.#language)))];
  }

  final({
    text,
    language,
    segmentId,
    startMs,
    endMs,
    likelyTokens,
    turns,
  }: EventOf<'final'>): readonly HostedEvent[] {
    const part = { text, language, seconds: (endMs - startMs) / 1000, likelyTokens, turns };
    this.#endedMs = endMs;
    this.#language = language;
    if (this.#manual) {
      const item = this.#awaiting[0] ?? (this.#open ??= this.#newItem());
      this.#parts.push(part);
      item.said = continueText(item.sent, this.#after(item, text), language);
      item.segment = undefined;
      return this.#speaking ? deltaEvents(item, item.said) : this.#finishTurn();
    }
    // No client waits for this answer.
    if (text === '' && this.#awaiting.length === 0 && this.#open === undefined) return [];
    const { item, events } = this.#itemOf(segmentId, startMs);
    if (item === this.#open) {
      this.#open = undefined;
      return [...events, ...this.#stop(item, endMs), this.#commit(item), ...this.#complete(item, part)];
    }
    this.#awaiting.splice(this.#awaiting.indexOf(item), 1);
    return this.#complete(item, part);
  }

  /** Commits the current item for the client. */
  commit(): readonly HostedEvent[] {
    const item = this.#open ?? this.#newItem();
    this.#open = undefined;
    this.#awaiting.push(item);
    return [this.#commit(item)];
  }

  /** Discards the current item. */
  clear(): void {
    this.#open = undefined;
    this.#parts = [];
  }

  /** The transcript of an item; `undefined` if it has none, or too many came after it. */
  transcriptOf(id: string): string | undefined {
    return this.#transcripts.get(id);
  }

  /** Sets the fault that the current item reports if it gets no transcript. */
  blame(fault: ItemFault): void {
    if (this.#speaking) this.#fault = fault;
  }

  /** Fails the next `count` items that the client waits for. Default: all. */
  fail(fault: ItemFault, count = Infinity): readonly HostedEvent[] {
    return this.#awaiting.splice(0, count).flatMap((item) => failedEvent(item, fault));
  }

  #start(startMs: number): readonly HostedEvent[] {
    this.#open ??= this.#newItem();
    if (this.#manual) return [];
    const { id } = this.#open;
    return [{ type: 'input_audio_buffer.speech_started', audio_start_ms: startMs, item_id: id }];
  }

  #finishTurn(fault?: ItemFault): readonly HostedEvent[] {
    const item = this.#awaiting.shift();
    if (item === undefined) return [];
    const parts = this.#parts;
    this.#parts = [];
    if (fault) return failedEvent(item, fault);
    const { language } = parts.at(-1) ?? NOTHING;
    const hasTokens = parts.some(({ likelyTokens }) => likelyTokens !== undefined);
    return this.#complete(item, {
      text: item.said,
      language,
      seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
      ...(hasTokens && { likelyTokens: parts.flatMap(({ likelyTokens = [] }) => likelyTokens) }),
      turns: parts.flatMap(({ turns = [] }) => turns),
    });
  }

  /** The item a segment belongs to; a new one that starts at `startMs` if its start was not reported. */
  #itemOf(segment: number, startMs: number): { item: Item; events: readonly HostedEvent[] } {
    const items = [...this.#awaiting, ...(this.#open ? [this.#open] : [])];
    const known = items.find((item) => item.segment === segment) ?? items.find(isNew) ?? this.#open;
    const events = known ? [] : this.#start(startMs);
    const item = known ?? this.#open!;
    item.segment = segment;
    return { item, events };
  }

  /** The final text of the item so far, and then `text`. */
  #after({ said }: Item, text: string): string {
    return joinTexts(
      [said, text].filter((one) => one !== ''),
      this.#language,
    );
  }

  #newItem(): Item {
    return { id: this.#newId(), sent: '', confirmed: '', said: '', segment: undefined };
  }

  #stop({ id }: Item, endMs: number): readonly HostedEvent[] {
    return [{ type: 'input_audio_buffer.speech_stopped', audio_end_ms: endMs, item_id: id }];
  }

  #complete(item: Item, part: ItemPart): readonly HostedEvent[] {
    const { text, turns = [] } = part;
    const transcript = continueText(item.sent, text, this.#language);
    this.#transcripts.set(item.id, transcript);
    const [oldest] = this.#transcripts.keys();
    if (this.#transcripts.size > MOST_TRANSCRIPTS) this.#transcripts.delete(oldest!);
    const ids = turns.map(() => diarizedId(this.#segments++));
    return [
      ...deltaEvents(item, transcript),
      ...turns.map((turn, index) => speakerSegment(item, turn, ids[index]!)),
      completedEvent(item, { ...part, transcript, listsLanguages: this.listsLanguages }),
    ];
  }

  #commit({ id }: Item): HostedEvent {
    const previous = this.#lastCommitted;
    this.#lastCommitted = id;
    return { type: 'input_audio_buffer.committed', previous_item_id: previous, item_id: id };
  }
}

const isNew = ({ segment }: Item) => segment === undefined;
