import { channelMark, type Segment, type Task } from '../domain/transcript.ts';
import { joinTexts } from '../text/spacing.ts';

/** The language of a transcript's text: English for a translation, else `spoken`. */
export const textLanguage = (task: Task, spoken: string): string => (task === 'translate' ? 'en' : spoken);

/** The text of all segments; with separate channels, one line a turn. */
export const textOfSegments = (segments: readonly Segment[], task: Task, spoken: string): string =>
  turnsOf(segments)
    .map((turn) => {
      const texts = turn.map(({ text }) => text);
      return channelMark(turn[0]!) + joinTexts(texts, textLanguage(task, spoken));
    })
    .join('\n');

/** Segments behind one another that are of one channel. */
function turnsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const turns: Segment[][] = [];
  for (const segment of segments) {
    const last = turns.at(-1);
    if (last !== undefined && last[0]!.channel === segment.channel) last.push(segment);
    else turns.push([segment]);
  }
  return turns;
}
