import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { never, small, smallPhonemizer, spoken } from './small-lexicon.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';
import { silenceAbbreviations, joinWords } from '../../../src/phonemes/english/phonemize-english.ts';
import { splitText } from '../../../src/phonemes/english/split-text.ts';

describe('the English phonemizer', () => {
  it('uses the lexicon, and keeps marks in place', async () => {
    expect(await spoken('Hello, world! (Hello)')).toBe('həlˈO, wˈɜɹld! (həlˈO)');
  });

  it('gives ranges in the text, and a space if the text has one before the next sound', async () => {
    const tokens = await smallPhonemizer().phonemize('  Hello • world!', never);
    expect(tokens).toEqual([
      { kind: 'word', start: 2, end: 7, symbols: 'həlˈO', spaceAfter: true },
      { kind: 'mark', start: 8, end: 9, symbols: '', spaceAfter: false },
      { kind: 'word', start: 10, end: 15, symbols: 'wˈɜɹld', spaceAfter: false },
      { kind: 'mark', start: 15, end: 16, symbols: '!', spaceAfter: false },
    ]);
  });

  it('puts a space between words that are separated only by silent characters', async () => {
    expect(await spoken('hello😀world')).toBe('həlˈO wˈɜɹld');
  });

  it('chooses weak forms by the next word', async () => {
    expect(await spoken('the cat and the apple')).toBe('ðə kˈæt ænd ði ˈæpᵊl');
    expect(await spoken('to water, to apple, an apple to.')).toBe('tə wˈɔTəɹ, tʊ ˈæpᵊl, ɐn ˈæpᵊl tu.');
  });

  it('links sounds across quotes and brackets, but not across a pause', async () => {
    expect(await spoken('the “apple”')).toBe('ði “ˈæpᵊl”');
    expect(await spoken('we have, it')).toBe('wi hˈæv, ɪt');
    expect(await spoken('we have it')).toBe('wi hæv ɪt');
  });

  it('distinguishes "used to" from "used"', async () => {
    expect(await spoken('it used to walk')).toBe('ɪt jˈust tə wˈɔk');
    expect(await spoken('it used water')).toBe('ɪt jˈuzd wˈɔTəɹ');
  });

  it('chooses the sound of a word with several parts of speech by its sentence', async () => {
    expect(await spoken('we live to record a record')).toBe('wi lˈɪv tə ɹəkˈɔɹd ɐ ɹˈɛkəɹd');
  });

  it('stresses a word in capitals more than the same word in lower case', async () => {
    expect(await spoken('It is')).toBe('ˌɪt ɪz');
    expect(await spoken('IT IS')).toBe('ˈɪt ˈɪz');
  });

  it('spells abbreviations among words in lower case, and reads them as words among capitals', async () => {
    expect(await spoken('the IT of HTOL')).toBe('ði ˌItˈi ʌv ˌAʧtˌiˌOˈɛl');
    expect(await spoken('we walk at 8 AM', { spell: () => 'two' })).toBe('wi wˈɔk æt tˈu ˌAˈɛm');
  });

  it('reads clipped words and headings in capitals as words', async () => {
    const plain = await spoken('the cat and the dog');
    expect(await spoken("th' cat and th' dog")).toBe(plain);
    expect(await spoken('th’ cat ’n’ th’ dog')).toBe(plain.replace('ænd', 'ən'));
    expect(await spoken('IT IS KNOWN')).toBe('ˈɪt ˈɪz nˈOn');
  });

  it('reads compounds as one word, and words joined by signs as several', async () => {
    expect(await spoken('well-known')).toBe('wˌɛlnˈOn');
    expect(await spoken('cat&dog/world')).toBe('kˈæt ænd dˈɔɡ wˈɜɹld');
    expect(await spoken('Q&A')).toBe('kjˈu ænd ˈA');
  });

  it('takes the words of digits from `spell`, as one word of the text', async () => {
    const tokens = await smallPhonemizer({
      spell: (written) => (written === '$3' ? 'three dollars' : ''),
    }).phonemize('have $3!', never);
    expect(tokens[1]).toEqual({ kind: 'word', start: 5, end: 7, symbols: 'θɹˈi dˈɑləɹz', spaceAfter: false });
  });

  it('reads digits one by one if `spell` does not convert them', async () => {
    expect(await spoken('3.2%')).toBe('θɹˈi dˈɑt tˈu pəɹsˈɛnt');
    expect(await spoken('3.2%', { spell: () => ' ' })).toBe('θɹˈi dˈɑt tˈu pəɹsˈɛnt');
  });

  it('calls `pronounce` once for each word that no rule explains, and uses its IPA', async () => {
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

  it('calls `pronounce` for other scripts, including single letters and capitals', async () => {
    const said = await spoken('Привет США 日', {
      pronounce: async (words) => words.map((word) => `a${word.length}`),
    });
    expect(said).toBe('æ6 ˈæ3 æ1');
  });

  it('reads unknown words by their letters if `pronounce` is missing or returns nothing', async () => {
    expect(await spoken('blick')).toBe('blˈɪk');
    expect(await spoken('blick', { pronounce: async () => [''] })).toBe('blˈɪk');
    expect(await spoken('wáter doghouse')).toBe('wˈɔTəɹ dˈɔɡhˌWs');
  });

  it('pauses after an abbreviation only at the end of a sentence', async () => {
    expect(await spoken('Dr. Cat', { pronounce: async () => ['dˈɑktɚ'] })).toBe('dˈɑktəɹ kˈæt');
    expect(await spoken('the U.S. of cat.')).toBe('ðə jˌuˈɛs ʌv kˈæt.');
    expect(await spoken('the U.S.')).toBe('ðə jˌuˈɛs.');
  });

  it('reads the second lexicon only for words that the first lacks', async () => {
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

  it('maps flapped and glottal t of the lexicon to the symbols of Kokoro', async () => {
    expect(await spoken('waiting water')).toBe('wˈATɪŋ wˈɔTəɹ');
  });

  it('links a British r before a vowel', async () => {
    const british = { find: (word: string) => (word === 'water' ? 'wˈɔːtə' : undefined) };
    const lexicons = { checked: british, all: async () => british };
    expect(await spoken('watering', { accent: 'british', lexicons })).toBe('wˈɔːtəɹɪŋ');
  });

  it('is cancelled by its signal, before and during `pronounce`', async () => {
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
  ])('takes time in proportion to the text: %s', async (_, unit) => {
    const phonemizer = smallPhonemizer();
    const read = (length: number) =>
      phonemizer.phonemize(unit.repeat(Math.ceil(length / unit.length)), never);
    expect(await growth(read, 5_000)).toBeLessThan(PROPORTIONAL);
  });
});

const dots = (text: string) =>
  silenceAbbreviations(splitText(text)).flatMap(({ text, symbols }) => (text === '.' ? [symbols] : []));

describe('silenceAbbreviations', () => {
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
  ])('keeps in %s only the pauses at the ends of sentences', (text, expected) =>
    expect(dots(text)).toEqual(expected),
  );
});

const words = (texts: string, apart = false) => texts.split(' ').map((text) => ({ text, apart }));

describe('joinWords', () => {
  it('joins the parts of a word, and reduces the stress of the lighter half', () => {
    expect(joinWords(words('well known'), ['wˈɛl', 'nˈOn'])).toBe('wˌɛlnˈOn');
    expect(joinWords(words('dub dub dub'), ['dˈʌb', 'dˈʌb', 'dˈʌb'])).toBe('dˌʌbdˈʌbdˈʌb');
  });

  it('keeps stresses if few parts have one', () => {
    expect(joinWords(words('out of date'), ['Wt', 'ʌv', 'dˈAt'])).toBe('WtʌvdˈAt');
  });

  it('keeps the stress of a single letter before the last part', () => {
    expect(joinWords(words('x ray'), ['ˈɛks', 'ɹˈA'])).toBe('ˈɛksɹˌA');
  });

  it('keeps separate parts separate', () => {
    expect(joinWords(words('cat and dog', true), ['kˈæt', '', 'dˈɔɡ'])).toBe('kˈæt dˈɔɡ');
  });
});
