import type { SpeakerTurn } from '../domain/speakers.ts';
import { speakerOf, type Transcript } from '../domain/transcript.ts';

/**
 * Writes turns as RTTM (NIST, "The 2009 Rich Transcription Meeting Recognition Evaluation Plan", appendix A):
 * one line per turn with the recording's name, channel, start and duration. Without turns, segments count as
 * turns; those without a speaker are left out.
 */
export function toRttm(
  { turns, segments }: Pick<Transcript, 'turns' | 'segments'>,
  recording = 'audio',
): string {
  const spoken: readonly ChannelTurn[] =
    turns ??
    segments.flatMap((segment) => {
      const { start, end, channel } = segment;
      const speaker = speakerOf(segment);
      return speaker === undefined ? [] : [{ start, end, channel, speaker }];
    });
  const file = recording.split(/[/\\]/).at(-1)!;
  const name = inOneWord(file.replace(/\.[A-Za-z0-9]{1,5}$/, '')) || 'audio';
  return spoken
    .map(({ start, end, channel = 1, speaker }) => {
      const times = `${start.toFixed(3)} ${Math.max(0, end - start).toFixed(3)}`;
      return `SPEAKER ${name} ${channel} ${times} <NA> <NA> ${inOneWord(speaker)} <NA> <NA>\n`;
    })
    .join('');
}

interface ChannelTurn extends SpeakerTurn {
  readonly channel?: number | undefined;
}

/** RTTM separates fields by white space, and writes `<NA>` for a field without a value. */
const inOneWord = (text: string) =>
  text
    .trim()
    .replaceAll(/[\s\p{C}]+/gu, '_')
    .replace(/^<NA>$/, 'NA');
