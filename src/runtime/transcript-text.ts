import { type Segment, speakerMark, type Task, turnsOf } from '../domain/transcript.ts';
import { joinTexts } from '../text/spacing.ts';

/** The language of a transcript's text: English for a translation, else `spoken`. */
export const textLanguage = (task: Task, spoken: string): string => (task === 'translate' ? 'en' : spoken);

/** The text of all segments; if speakers are known, one line per turn. */
export const textOfSegments = (segments: readonly Segment[], task: Task, spoken: string): string =>
  turnsOf(segments)
    .map((turn) => {
      const texts = turn.map(({ text }) => text);
      return speakerMark(turn[0]) + joinTexts(texts, textLanguage(task, spoken));
    })
    .join('\n');
