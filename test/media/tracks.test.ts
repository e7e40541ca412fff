import { expect, it } from 'vitest';
import { otherTracksNotice, trackFor, type TrackLabel } from '../../src/media/tracks.ts';

const track = (language: string | undefined, isDefault = false, title?: string): TrackLabel => ({
  language,
  title,
  isDefault,
});
const film = [track('ger'), track('en-GB', true), track(undefined, false, 'Commentary')];

it('trackFor chooses the default track, else the first', () => {
  expect(trackFor('film.mkv', film, undefined)).toBe(1);
  expect(trackFor('film.mkv', [track('ger'), track('fre')], undefined)).toBe(0);
});

it.each([
  ['1', 0],
  ['3', 2],
  ['de', 0],
  ['deu', 0],
  ['German', 0],
  ['en', 1],
  ['eng', 1],
])('finds the track %s', (wish, place) => {
  expect(trackFor('film.mkv', film, wish)).toBe(place);
});

it.each(['0', '4', 'fr', 'x!'])('lists the available tracks if there is none for %s', (wish) => {
  expect(() => trackFor('film.mkv', film, wish)).toThrow('there is 1 (German), 2 (English), 3 (Commentary).');
});

it('mentions other tracks if there are any', () => {
  expect(otherTracksNotice({ tracks: film.slice(0, 1), chosen: 0 })).toBeUndefined();
  expect(otherTracksNotice({ tracks: film, chosen: 1 })).toContain(
    "To use another, name it with 'track': 1 (German), 3 (Commentary).",
  );
});
