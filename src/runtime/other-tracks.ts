import { SPEECH_RATE } from '../domain/audio.ts';
import type { ChosenTrack } from '../media/tracks.ts';
import { trackWords } from '../media/tracks.ts';
import { detectSpeech } from '../vad/detector.ts';
import type { Runtime } from './runtime.ts';
import type { TranscribeRequest } from './transcribe.ts';

/** The largest number of tracks to look through; films have fewer. */
const MOST_TRACKS = 8;
const BLOCK_SECONDS = 64;

/** The least speech probability of a track to report; a loud track without speech is not reported. */
const SURE = 0.5;

/**
 * A warning that names other tracks with speech, for a file whose chosen track has none.
 * @throws VoiceError `cancelled`.
 */
export async function speechOnOtherTracks(
  runtime: Runtime,
  { audio, part }: Pick<TranscribeRequest, 'audio' | 'part'>,
  { tracks, chosen }: ChosenTrack,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (audio.type === 'stream') return [];
  const found: string[] = [];
  for (const place of tracks.slice(0, MOST_TRACKS).keys()) {
    if (place === chosen) continue;
    // A track that cannot be decoded is not reported.
    const speech = await runtime
      .prepare(audio, signal, { part, track: String(place + 1) })
      .catch(() => undefined);
    signal.throwIfAborted();
    if (speech === undefined) continue;
    try {
      const blocks = speech.blocks(BLOCK_SECONDS * SPEECH_RATE);
      for await (const { probability } of detectSpeech(
        blocks,
        { neural: runtime.vad(), gain: speech.gain },
        signal,
      )) {
        if (probability < SURE) continue;
        found.push(trackWords(tracks, place));
        break;
      }
    } finally {
      await speech.close();
    }
  }
  if (found.length === 0) return [];
  const names = found.join(', ');
  return [`There is speech in ${found.length === 1 ? 'track' : 'tracks'} ${names}: ask for it with 'track'.`];
}
