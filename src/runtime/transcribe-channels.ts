import { tmpdir } from 'node:os';
import type { AudioSource } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Segment, Task, Transcript, Word } from '../domain/transcript.ts';
import { withRandomAccess } from '../media/random-access.ts';
import { openBytes } from '../media/byte-source.ts';
import type { PreparedSpeech } from '../media/prepare.ts';
import type { TranscribeProgress } from './transcribe.ts';
import { textLanguage, textOfSegments } from './transcript-text.ts';

/** The transcript of a recording or of one channel. */
export interface ChannelResult {
  readonly transcript: Transcript;
  readonly speech: Pick<PreparedSpeech, 'track' | 'channels'>;
}

/** Transcribes one channel, counted from 0. */
export type TranscribeChannel = (
  audio: AudioSource,
  channel: number,
  onProgress: (progress: TranscribeProgress) => void,
) => Promise<ChannelResult>;

/** The largest number of channels; each is as much work as a recording. */
const MOST_CHANNELS = 16;

/**
 * Transcribes each channel separately and merges the segments by time; segments and words have their channel.
 * Progress is reported when all channels are done.
 * @throws VoiceError as `transcribeChannel`; `invalid_value` for too many channels.
 */
export async function transcribeChannels(
  { audio, task }: { readonly audio: AudioSource; readonly task: Task },
  transcribeChannel: TranscribeChannel,
  signal: AbortSignal,
  onProgress: (progress: TranscribeProgress) => void,
): Promise<Transcript> {
  const opened = await openBytes(audio, signal);
  const kept = await withRandomAccess(opened, tmpdir(), signal).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const again: AudioSource = { type: 'file', name: audio.name, path: kept.file!.path };
  try {
    let start = 0;
    const first = await transcribeChannel(again, 0, (progress) => {
      if (progress.type === 'prepared') ({ start } = progress);
      if (progress.type !== 'transcribed') onProgress(progress);
    });
    const count = first.speech.channels;
    if (count > MOST_CHANNELS)
      throw new VoiceError(
        'invalid_value',
        `${audio.name}: it has ${count} channels, but at most ${MOST_CHANNELS} can be transcribed separately.`,
      );
    const transcripts = [first.transcript];
    while (transcripts.length < count) {
      transcripts.push((await transcribeChannel(again, transcripts.length, () => undefined)).transcript);
    }
    const transcript = together(transcripts, task);
    const { language, segments, duration } = transcript;
    onProgress({
      type: 'transcribed',
      until: start + duration,
      language: textLanguage(task, language),
      segments,
    });
    return transcript;
  } finally {
    await kept.close();
    await opened.close();
  }
}

/** Merges transcripts. The language is that of the channel with the most speech. */
function together(transcripts: readonly Transcript[], task: Task): Transcript {
  const segments = inOrder(
    transcripts.flatMap((transcript, place) => transcript.segments.map(ofChannel(place + 1))),
  );
  const words = inOrder(segments.flatMap((segment) => segment.words ?? []));
  const main = transcripts.reduce((most, one) => (one.text.length > most.text.length ? one : most));
  // A silent channel beside others with speech needs no warning.
  const sources =
    segments.length === 0 ? transcripts : transcripts.filter((transcript) => transcript.segments.length > 0);
  return {
    ...main,
    text: textOfSegments(segments, task, main.language),
    segments,
    ...(main.words && { words }),
    warnings: [...new Set(sources.flatMap(({ warnings }) => warnings))],
  };
}

const ofChannel =
  (channel: number) =>
  (segment: Segment): Segment => ({
    ...segment,
    channel,
    ...(segment.words && { words: segment.words.map((word): Word => ({ ...word, channel })) }),
  });

const inOrder = <T extends { readonly start: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, other) => one.start - other.start);
