import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { never, small, smallPhonemizer, spoken } from './small-lexicon.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';
import { silenceAbbreviations, joinWords } from '../../../src/phonemes/english/phonemize-english.ts';
import { splitText } from '../../../src/phonemes/english/split-text.ts';

describe('English', () => {
  it('is said by the lexicon, with the marks where they stand', async () => {
    expect(await spoken('Hello, world! (Hello)')).toBe('həlˈO, wˈɜɹld! (həlˈO)');
  });

  it('has its ranges in the text, and a space where the text has one before the next sound', async () => {
    const tokens = await smallPhonemizer().phonemize('  Hello • world!', never);
    expect(tokens).toEqual([
      { kind: 'word', start: 2, end: 7, symbols: 'həlˈO', spaceAfter: true },
      { kind: 'mark', start: 8, end: 9, symbols: '', spaceAfter: false },
      { kind: 'word', start: 10, end: 15, symbols: 'wˈɜɹld', spaceAfter: false },
      { kind: 'mark', start: 15, end: 16, symbols: '!', spaceAfter: false },
    ]);
  });

  it('puts a space between words that only something silent keeps apart', async () => {
    expect(await spoken('hello😀world')).toBe('həlˈO wˈɜɹld');
  });

  it('says small words by the word after them', async () => {
    expect(await spoken('the cat and the apple')).toBe('ðə kˈæt ænd ði ˈæpᵊl');
    expect(await spoken('to water, to apple, an apple to.')).toBe('tə wˈɔTəɹ, tʊ ˈæpᵊl, ɐn ˈæpᵊl tu.');
  });

  it('links sounds across quotes and brackets, but not across a pause', async () => {
    expect(await spoken('the “apple”')).toBe('ði “ˈæpᵊl”');
    expect(await spoken('we have, it')).toBe('wi hˈæv, ɪt');
    expect(await spoken('we have it')).toBe('wi hæv ɪt');
  });

  it('knows used to from used', async () => {
    expect(await spoken('it used to walk')).toBe('ɪt jˈust tə wˈɔk');
    expect(await spoken('it used water')).toBe('ɪt jˈuzd wˈɔTəɹ');
  });

  it('says a word of several parts of speech by its sentence', async () => {
    expect(await spoken('we live to record a record')).toBe('wi lˈɪv tə ɹəkˈɔɹd ɐ ɹˈɛkəɹd');
  });

  it('stresses what has capitals more than the same word in small letters', async () => {
    expect(await spoken('It is')).toBe('ˌɪt ɪz');
    expect(await spoken('IT IS')).toBe('ˈɪt ˈɪz');
  });

  it('spells abbreviations amid words in small letters, and reads them as words amid capitals', async () => {
    expect(await spoken('the IT of HTOL')).toBe('ði ˌItˈi ʌv ˌAʧtˌiˌOˈɛl');
    expect(await spoken('we walk at 8 AM', { spell: () => 'two' })).toBe('wi wˈɔk æt tˈu ˌAˈɛm');
  });

  it('says clipped words and headings in capitals as the words that they are', async () => {
    const plain = await spoken('the cat and the dog');
    expect(await spoken("th' cat and th' dog")).toBe(plain);
    expect(await spoken('th’ cat ’n’ th’ dog')).toBe(plain.replace('ænd', 'ən'));
    expect(await spoken('IT IS KNOWN')).toBe('ˈɪt ˈɪz nˈOn');
  });

  it('says compounds as one word, and words joined by signs as several', async () => {
    expect(await spoken('well-known')).toBe('wˌɛlnˈOn');
    expect(await spoken('cat&dog/world')).toBe('kˈæt ænd dˈɔɡ wˈɜɹld');
    expect(await spoken('Q&A')).toBe('kjˈu ænd ˈA');
  });

  it('takes figures from `spell`, as one word of the text', async () => {
    const tokens = await smallPhonemizer({
      spell: (written) => (written === '$3' ? 'three dollars' : ''),
    }).phonemize('have $3!', never);
    expect(tokens[1]).toEqual({ kind: 'word', start: 5, end: 7, symbols: 'θɹˈi dˈɑləɹz', spaceAfter: false });
  });

  it('says figures one by one where `spell` leaves them', async () => {
    expect(await spoken('3.2%')).toBe('θɹˈi dˈɑt tˈu pəɹsˈɛnt');
    expect(await spoken('3.2%', { spell: () => ' ' })).toBe('θɹˈi dˈɑt tˈu pəɹsˈɛnt');
  });

  it('asks `pronounce` for words that no rule explains, once each, and takes its IPA', async () => {
    const asked: string[][] = [];
    const said = await spoken('the zorb, the Blick and the friendliness of zorb', {
      pronounce: async (words) => {
        asked.push([...words]);
        return words.map((word) => (word === 'zorb' ? 'zˈɔː^ɹb' : 'blˈɪk'));
      },
    });
    expect(asked).toEqual([['zorb', 'Blick']]);
    expect(said).toBe('ðə zˈɔɹb, ðə blˈɪk ænd ðə fɹˈɛndlinəs ʌv zˈɔɹb');
  });

  it('asks `pronounce` for other scripts, single letters and capitals among them', async () => {
    const said = await spoken('Привет США 日', {
      pronounce: async (words) => words.map((word) => `a${word.length}`),
    });
    expect(said).toBe('æ6 ˈæ3 æ1');
  });

  it('reads unknown words by their letters where `pronounce` is missing or has no answer', async () => {
    expect(await spoken('blick')).toBe('blˈɪk');
    expect(await spoken('blick', { pronounce: async () => [''] })).toBe('blˈɪk');
    expect(await spoken('wáter doghouse')).toBe('wˈɔTəɹ dˈɔɡhˌWs');
  });

  it('has no pause after an abbreviation in the sentence, but one at its end', async () => {
    expect(await spoken('Dr. Cat', { pronounce: async () => ['dˈɑktɚ'] })).toBe('dˈɑktəɹ kˈæt');
    expect(await spoken('the U.S. of cat.')).toBe('ðə jˌuˈɛs ʌv kˈæt.');
    expect(await spoken('the U.S.')).toBe('ðə jˌuˈɛs.');
  });

  it('reads the second lexicon only for words that the first does not have', async () => {
    let reads = 0;
    const lexicons = {
      checked: small,
      all: async () => {
        reads++;
        return small;
      },
    };
    await spoken('Hello, world.', { lexicons });
    expect(reads).toBe(0);
    await spoken('Hello, blick.', { lexicons });
    expect(reads).toBe(1);
  });

  it('has Kokoro’s T and t for the lexicon’s flapped and swallowed ones', async () => {
    expect(await spoken('waiting water')).toBe('wˈATɪŋ wˈɔTəɹ');
  });

  it('says an r before a vowel that the British leave out elsewhere', async () => {
    const british = { find: (word: string) => (word === 'water' ? 'wˈɔːtə' : undefined) };
    const lexicons = { checked: british, all: async () => british };
    expect(await spoken('watering', { accent: 'british', lexicons })).toBe('wˈɔːtəɹɪŋ');
  });

  it('is cancelled by its signal, before and while `pronounce` works', async () => {
    await expect(smallPhonemizer().phonemize('hello', AbortSignal.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    });
    const controller = new AbortController();
    const phonemizer = smallPhonemizer({
      pronounce: async (words) => {
        controller.abort();
        return words.map(() => 'a');
      },
    });
    await expect(phonemizer.phonemize('blick', controller.signal)).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });

  it('loses no character of any text, and never fails', async () => {
    const anyText = fc.oneof(
      unicodeText({ maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'aB-\'’.&,3 $%"(\u0301\ud83d…—'), maxLength: 60 }),
      fc.array(unicodeText({ maxLength: 5 }), { maxLength: 9 }).map((words) => words.join('\ud800 ')),
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const tokens = await smallPhonemizer().phonemize(text, never);
        let end = 0;
        for (const token of tokens) {
          expect(text.slice(end, token.start)).toMatch(/^\s*$/);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(text.slice(end)).toMatch(/^\s*$/);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['words', 'the record of water '],
    ['one word', 'doghouse'],
    ['hyphens', 'a-'],
    ['capitals', 'Ab'],
    ['apostrophes', "'"],
    ['full stops', 'a.'],
    ['figures', '7,'],
  ])('takes time in proportion to its length: %s', async (_, unit) => {
    const phonemizer = smallPhonemizer();
    const read = (length: number) =>
      phonemizer.phonemize(unit.repeat(Math.ceil(length / unit.length)), never);
    expect(await growth(read, 5_000)).toBeLessThan(PROPORTIONAL);
  });
});

const dots = (text: string) =>
  silenceAbbreviations(splitText(text)).flatMap(({ text, symbols }) => (text === '.' ? [symbols] : []));

describe('a full stop', () => {
  it.each([
    ['Mr. Smith. Go.', ['', '.', '.']],
    ['J. Smith and I. Go', ['', '.']],
    ['the U.S. army', ['']],
    ['in the U.S. He left.', ['.', '.']],
    ['e.g., a cat', ['']],
    ['cats etc. are', ['']],
    ['cats etc. They are', ['.']],
    ['Dr.', ['.']],
    ['Dr . Who', ['.']],
  ])('in %s pauses only where a sentence ends', (text, expected) => expect(dots(text)).toEqual(expected));
});

const words = (texts: string, apart = false) => texts.split(' ').map((text) => ({ text, apart }));

describe('the parts of a written word', () => {
  it('are one for the ear, the lighter half of them without primary stress', () => {
    expect(joinWords(words('well known'), ['wˈɛl', 'nˈOn'])).toBe('wˌɛlnˈOn');
    expect(joinWords(words('dub dub dub'), ['dˈʌb', 'dˈʌb', 'dˈʌb'])).toBe('dˌʌbdˈʌbdˈʌb');
  });

  it('keep their stresses where few have one', () => {
    expect(joinWords(words('out of date'), ['Wt', 'ʌv', 'dˈAt'])).toBe('WtʌvdˈAt');
  });

  it('lead up to nothing after a single letter', () => {
    expect(joinWords(words('x ray'), ['ˈɛks', 'ɹˈA'])).toBe('ˈɛksɹˌA');
  });

  it('stand apart where they are said apart', () => {
    expect(joinWords(words('cat and dog', true), ['kˈæt', '', 'dˈɔɡ'])).toBe('kˈæt dˈɔɡ');
  });
});
