import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deltas } from '../../../../src/server/realtime/hosted/deltas.ts';

/** The deltas of partials in a row. */
function grow(...partials: readonly string[]): readonly string[] {
  const deltas = new Deltas();
  return partials.map((partial) => deltas.grow(partial));
}

describe('deltas', () => {
  it('are what two partials in a row begin with alike, word by word', () => {
    expect(grow('ask', 'ask not', 'ask not watt', 'ask not what your')).toEqual(['', 'ask', ' not', '']);
  });

  it('end at the ends of words', () => {
    expect(grow('the countr', 'the country', 'the country can')).toEqual(['', 'the', ' country']);
  });

  it('are not taken back where partials change their mind', () => {
    expect(grow('one two', 'one two three', 'won too three', 'won too three four')).toEqual([
      '',
      'one two',
      '',
      '',
    ]);
  });

  it('are characters where there are no spaces', () => {
    expect(grow('今日は', '今日はい', '今日はいい天気')).toEqual(['', '今日は', 'い']);
  });

  it('end with the rest of the final text, or with nothing where that begins differently', () => {
    const deltas = new Deltas();
    deltas.grow('it costs');
    expect(deltas.grow('it costs twenty')).toBe('it costs');
    expect(deltas.finish('it costs $20')).toBe(' $20');
    const others = new Deltas();
    others.grow('twenty dollars');
    others.grow('twenty dollars please');
    expect(others.finish('$20 please')).toBe('');
    expect(new Deltas().finish('all of it')).toBe('all of it');
  });

  it('are always how some partial begins, and never shrink', () => {
    const words = fc.array(fc.constantFrom('a', 'be', ' ', 'see', '你', '好', '\n'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(words.map((some) => some.join(' '))), (partials) => {
        const deltas = new Deltas();
        let sent = '';
        for (const [index, partial] of partials.entries()) {
          const delta = deltas.grow(partial);
          sent += delta;
          const before = partials[index - 1] ?? '';
          expect(delta === '' || (partial.startsWith(sent) && before.startsWith(sent))).toBe(true);
        }
      }),
    );
  });
});
