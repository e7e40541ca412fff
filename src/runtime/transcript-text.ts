import type { Segment, Task } from '../domain/transcript.ts';
import { joinTexts } from '../text/spacing.ts';

/** The language that the text of what was `spoken` in is written in: a translation is English. */
export const textLanguage = (task: Task, spoken: string): string => (task === 'translate' ? 'en' : spoken);

/** The texts of segments as one, in their order. */
export const textOfSegments = (segments: readonly Segment[], task: Task, spoken: string): string =>
  joinTexts(
    segments.map(({ text }) => text),
    textLanguage(task, spoken),
  );
