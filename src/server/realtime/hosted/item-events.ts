import type { SpokenTurn } from '../../../domain/realtime.ts';
import type { LikelyToken } from '../../../domain/transcript.ts';
import { toLogprob } from '../../../wire/likely-tokens.ts';
import { faultType, type HostedEvent, type ItemFault } from './events.ts';

/** An item of the hosted API: one turn of speech, from its first sound to its transcript. */
export interface Item {
  readonly id: string;
  /** The part of the transcript sent to the client, which is never taken back. */
  sent: string;
  /** The confirmed text at the last check. */
  confirmed: string;
  /** If only the client ends turns, the final text of the parts so far. */
  said: string;
  /** The session's segment number, once it is known. */
  segment: number | undefined;
}

/** The recognition of a part of an item. */
export interface ItemPart {
  readonly text: string;
  readonly language: string;
  readonly seconds: number;
  /** Present if the client asked for them. */
  readonly likelyTokens?: readonly LikelyToken[] | undefined;
  /** Present if speakers are diarized. */
  readonly turns?: readonly SpokenTurn[] | undefined;
}

/** The recognition of an item without a transcript. */
export const NOTHING: ItemPart = { text: '', language: '', seconds: 0 };

/** Events for the text beyond the part already sent; none if `text` does not begin with that part. */
export function deltaEvents(item: Item, text: string): readonly HostedEvent[] {
  const { id, sent } = item;
  if (text.length === sent.length || !text.startsWith(sent)) return [];
  item.sent = text;
  const delta = text.slice(sent.length);
  return [
    { type: 'conversation.item.input_audio_transcription.delta', item_id: id, content_index: 0, delta },
  ];
}

/** The event for an item that has no transcript. */
export const failedEvent = ({ id }: Item, { code, message }: ItemFault): readonly HostedEvent[] => [
  {
    type: 'conversation.item.input_audio_transcription.failed',
    item_id: id,
    content_index: 0,
    error: { type: faultType(code), code, message, param: null },
  },
];

/** The event for a speaker segment of an item. */
export const speakerSegment = (
  { id: item }: Item,
  { speaker, text, startMs, endMs }: SpokenTurn,
  id: string,
): HostedEvent => ({
  type: 'conversation.item.input_audio_transcription.segment',
  item_id: item,
  content_index: 0,
  id,
  text,
  speaker,
  start: startMs / 1000,
  end: endMs / 1000,
});

/** The event for an item with its transcript. */
export const completedEvent = (
  { id }: Item,
  {
    text,
    language,
    seconds,
    likelyTokens,
    transcript,
    listsLanguages,
  }: ItemPart & { readonly transcript: string; readonly listsLanguages: boolean },
): HostedEvent => ({
  type: 'conversation.item.input_audio_transcription.completed',
  item_id: id,
  content_index: 0,
  transcript,
  ...(listsLanguages && { languages: text === '' ? [] : [{ code: language }] }),
  ...(likelyTokens && { logprobs: likelyTokens.map(toLogprob) }),
  usage: { type: 'duration', seconds },
});
