import { VoiceError } from '../domain/errors.ts';
import { englishNameOf } from '../base/describe-language.ts';
import { shortened } from '../base/shortened.ts';

/** The description of an audio track in its container. */
export interface TrackLabel {
  /** A code of ISO 639, or a tag, as stated in the file; undefined if it is missing. */
  readonly language: string | undefined;
  /** The title that the file gives the track. */
  readonly title: string | undefined;
  /** Marked as the default track. */
  readonly isDefault: boolean;
}

/** Returns the index of the track to decode. */
export type ChooseTrack = (tracks: readonly TrackLabel[]) => number;

/** The audio tracks of a recording and the index of the decoded one. */
export interface ChosenTrack {
  readonly tracks: readonly TrackLabel[];
  readonly chosen: number;
}

/** The label of the only track of a container without labels. */
export const ONLY_TRACK: TrackLabel = { language: undefined, title: undefined, isDefault: true };

/**
 * Returns the index of the track that `wanted` names by number (from 1) or language. Default: the first track
 * marked as default, else the first track.
 * @throws VoiceError `invalid_value` naming the tracks of the file.
 */
export function trackFor(name: string, tracks: readonly TrackLabel[], wanted: string | undefined): number {
  if (wanted === undefined)
    return Math.max(
      0,
      tracks.findIndex(({ isDefault }) => isDefault),
    );
  const found = /^\d+$/.test(wanted)
    ? Number(wanted) - 1
    : tracks.findIndex(({ language }) => language !== undefined && isLanguage(language, wanted));
  if (found >= 0 && found < tracks.length) return found;
  const there = tracks.map((_, place) => trackWords(tracks, place)).join(', ');
  const which = /^\d+$/.test(wanted) ? `no track ${shortened(wanted)}` : `no track in '${shortened(wanted)}'`;
  throw new VoiceError('invalid_value', `${name}: there is ${which} of sound; there is ${there}.`);
}

/** A sentence about the other audio tracks; undefined if there are none. */
export function otherTracksNotice({ tracks, chosen }: ChosenTrack): string | undefined {
  if (tracks.length < 2) return undefined;
  const others = tracks.flatMap((_, place) => (place === chosen ? [] : [trackWords(tracks, place)]));
  return `It has ${tracks.length} tracks of sound: ${trackWords(tracks, chosen)} was used. To use another, name it with 'track': ${others.join(', ')}.`;
}

/** `2 (German, Commentary)`. */
export function trackWords(tracks: readonly TrackLabel[], place: number): string {
  const { language, title } = tracks[place]!;
  const about = [language && (nameOf(language) ?? language), title && shortened(title)].filter(Boolean);
  return about.length > 0 ? `${place + 1} (${about.join(', ')})` : String(place + 1);
}

/** `wanted` may be a code, a tag or an English name. */
function isLanguage(language: string, wanted: string): boolean {
  return codeOf(language) === codeOf(wanted) || nameOf(language)?.toLowerCase() === wanted.toLowerCase();
}

/** `de` for `ger`, `deu` and `de-AT`; other texts in lower case. */
function codeOf(language: string): string {
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).language;
  } catch {
    return language.toLowerCase();
  }
}

function nameOf(language: string): string | undefined {
  return englishNameOf(codeOf(language));
}
