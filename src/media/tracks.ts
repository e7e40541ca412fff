import { VoiceError } from '../domain/errors.ts';
import { shortened } from '../base/shortened.ts';

/** What a container says of one of its tracks of sound. */
export interface TrackLabel {
  /** A code of ISO 639, or a tag, as the file has it; undefined where it says nothing. */
  readonly language: string | undefined;
  /** What its makers call it. */
  readonly title: string | undefined;
  /** Marked as the one to hear where nobody asks for another. */
  readonly isDefault: boolean;
}

/** Chooses one of several tracks: gives its place in the list. */
export type ChooseTrack = (tracks: readonly TrackLabel[]) => number;

/** The tracks of sound of a recording, and the place of the one that is heard. */
export interface ChosenTrack {
  readonly tracks: readonly TrackLabel[];
  readonly heard: number;
}

/** The track of a container that has one alone, of which it says nothing. */
export const ONLY_TRACK: TrackLabel = { language: undefined, title: undefined, isDefault: true };

/**
 * The place of the track that `wish` asks for, by its number among those of sound (from 1) or its language;
 * where left out, of the first that is marked as default, else of the first.
 * @throws VoiceError `invalid_value` naming those there are.
 */
export function trackFor(name: string, tracks: readonly TrackLabel[], wish: string | undefined): number {
  if (wish === undefined)
    return Math.max(
      0,
      tracks.findIndex(({ isDefault }) => isDefault),
    );
  const found = /^\d+$/.test(wish)
    ? Number(wish) - 1
    : tracks.findIndex(({ language }) => language !== undefined && isLanguage(language, wish));
  if (found >= 0 && found < tracks.length) return found;
  const there = tracks.map((_, place) => trackWords(tracks, place)).join(', ');
  const which = /^\d+$/.test(wish) ? `no track ${shortened(wish)}` : `no track in '${shortened(wish)}'`;
  throw new VoiceError('invalid_value', `${name}: there is ${which} of sound; there is ${there}.`);
}

/** What to know where a recording has tracks beside the one that is heard; undefined where it has none. */
export function otherTracksNotice({ tracks, heard }: ChosenTrack): string | undefined {
  if (tracks.length < 2) return undefined;
  const others = tracks.flatMap((_, place) => (place === heard ? [] : [trackWords(tracks, place)]));
  return `It has ${tracks.length} tracks of sound: ${trackWords(tracks, heard)} was heard; 'track' chooses another: ${others.join(', ')}.`;
}

/** `2 (German, Commentary)`. */
export function trackWords(tracks: readonly TrackLabel[], place: number): string {
  const { language, title } = tracks[place]!;
  const about = [language && (nameOf(language) ?? language), title && shortened(title)].filter(Boolean);
  return about.length > 0 ? `${place + 1} (${about.join(', ')})` : String(place + 1);
}

/** `wish` is a code, a tag or an English name. */
function isLanguage(language: string, wish: string): boolean {
  return codeOf(language) === codeOf(wish) || nameOf(language)?.toLowerCase() === wish.toLowerCase();
}

/** `de` of `ger`, `deu` and `de-AT`; what is no code comes back in small letters. */
function codeOf(language: string): string {
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).language;
  } catch {
    return language.toLowerCase();
  }
}

function nameOf(language: string): string | undefined {
  const code = codeOf(language);
  return /^[a-z]{2,3}$/.test(code) ? NAMES.of(code) : undefined;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
