import { describe, expect, it } from 'vitest';
import { openSettings } from '../../../src/web/state/settings.ts';

function storage(first: string | null = null) {
  let held = first;
  return {
    getItem: () => held,
    setItem: (_: string, value: string) => void (held = value),
    held: () => held,
  };
}

describe('settings', () => {
  it('are restored on the next visit', () => {
    const place = storage();
    openSettings(place).voice.value = 'af_heart';
    const again = openSettings(place);
    expect([again.voice.value, again.speed.value]).toEqual(['af_heart', 1]);
  });

  it.each([null, '', 'null', '[', '"x"', '{"speed":"fast","theme":7}'])(
    'have defaults if %j is stored',
    (kept) => {
      const settings = openSettings(storage(kept));
      expect([settings.speed.value, settings.theme.value, settings.key.value]).toEqual([1, 'system', '']);
    },
  );

  it('last for this visit if nothing can be stored', () => {
    const full = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const settings = openSettings(full);
    settings.voice.value = 'de';
    expect(settings.voice.value).toBe('de');
  });
});
