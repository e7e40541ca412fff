import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLexicon } from '../../../src/text/directions/apply-lexicon.ts';
import {
  readScript,
  readScriptAsItComes,
  type ScriptOptions,
  textOf,
} from '../../../src/text/directions/read-script.ts';
import { collect } from '../../helpers/collect.ts';

const passages = (text: string, options?: ScriptOptions) => readScript(text, options).passages;
const ssml = (inside: string) => passages(`<speak>${inside}</speak>`, { inputFormat: 'ssml' });

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

describe('a very long word', () => {
  const text = `See ${'a'.repeat(30_000)} here. ${'b'.repeat(999)}.`;
  const cut = [`See ${'a'.repeat(60)} here.`, `${'b'.repeat(999)}.`];
  const warning = "A word of 1000 characters and more is cut after 60: 'aaaaaaaaaaaa…'.";

  it.each(['marks', 'text'] as const)('is cut, with a warning: %s', (inputFormat) => {
    const { passages: said, warnings } = readScript(text, { inputFormat });
    expect(said).toEqual([{ text: cut.join(' ') }]);
    expect(warnings).toEqual([warning]);
  });

  it.each([1, 7, 1000, 4096])(
    'is cut in the same way if it arrives in pieces of %i characters',
    async (length) => {
      const warnings: string[] = [];
      const said = await collect(
        readScriptAsItComes(inPieces(text, length), {}, (one) => warnings.push(one)),
      );
      expect(said.map((one) => one.text).join('')).toBe(cut.join(' '));
      expect(warnings).toEqual([warning]);
    },
  );

  it('is cut before its end has arrived', async () => {
    async function* endless() {
      yield 'Hello. ';
      for (;;) yield 'a'.repeat(1000);
    }
    const warnings: string[] = [];
    const reading = readScriptAsItComes(endless(), {}, (one) => {
      warnings.push(one);
      throw new Error('told');
    });
    await expect(collect(reading)).rejects.toThrow('told');
    expect(warnings).toEqual([warning]);
  });

  it('does not exist in a script without spaces', () => {
    const text = 'ประเทศไทย'.repeat(200);
    expect(passages(text)).toEqual([{ text }]);
  });
});

describe('marks in a text', () => {
  it('set pauses, pronunciations, voices, rates, languages and places', () => {
    expect(passages('Wait [pause:1.5s]and [pause:250ms]go.')).toEqual([
      { text: 'Wait ' },
      { text: 'and ', pause: 1.5 },
      { text: 'go.', pause: 0.25 },
    ]);
    expect(passages('A [word](/wɜːd/) in [St](=Saint) [spell:Nr1].')).toEqual([
      {
        text: 'A word in St Nr1.',
        pronunciations: [
          { start: 2, end: 6, ipa: 'wɜːd' },
          { start: 10, end: 12, spoken: 'Saint' },
          { start: 13, end: 16, spoken: 'N, R, 1' },
        ],
      },
    ]);
    expect(passages('[voice:am_adam]Hi. [rate:0.5][lang:fr]Oui.[voice][rate][lang] So.[mark:end]')).toEqual([
      { text: 'Hi. ', voice: 'am_adam' },
      { text: 'Oui.', voice: 'am_adam', rate: 0.5, language: 'fr' },
      { text: ' So.' },
      { text: '', marks: ['end'] },
    ]);
  });

  it('stay in the text if they are invalid, escaped, or disabled', () => {
    expect(textOf(readScript('[pause:soon] [x](http://a.b) \\[pause:1s] [rate:9]'))).toBe(
      '[pause:soon] [x](http://a.b) [pause:1s] [rate:9]',
    );
    expect(passages('[pause:1s]', { inputFormat: 'text' })).toEqual([{ text: '[pause:1s]' }]);
  });

  it('cause warnings if they have no effect, or only a part of it', async () => {
    const text = 'A [rate:9] b [pause:999s] c [pause:soon] d [voice:x y] [rate:9].';
    const { warnings } = readScript(text);
    expect(warnings).toEqual([
      '[rate:9] is read as it stands: a rate is a number between 0.25 and 4, as in [rate:0.8].',
      'A pause of 999 s is cut to 60 s, the longest.',
      '[pause:soon] is read as it stands: a pause is seconds, as in [pause:1.5s] or [pause:300ms].',
      '[voice:x y] is read as it stands: a voice is one name, as in [voice:am_adam].',
    ]);
    const told: string[] = [];
    await collect(
      readScriptAsItComes(
        (async function* () {
          yield text;
        })(),
        {},
        (sentence) => told.push(sentence),
      ),
    );
    expect(told).toEqual(warnings);
    const broken = '<speak>a<break time="2m"/>b<break time="61s"/>c</speak>';
    expect(readScript(broken, { inputFormat: 'ssml' }).warnings).toEqual([
      '<break time="2m"> has no effect.',
      'A pause of 61 s is cut to 60 s, the longest.',
    ]);
    const bare = '<speak>a<break time=""/>b<say-as>c</say-as><sub>d</sub></speak>';
    expect(readScript(bare, { inputFormat: 'ssml' }).warnings).toEqual([
      '<break time=""> has no effect.',
      "<say-as> without 'interpret-as' has no effect.",
      "<sub> without 'alias' has no effect.",
    ]);
  });

  it('apply the voices of speakers to the lines of a dialogue', () => {
    const speakers = { Anna: 'af_heart', Ben: 'am_adam' };
    expect(passages('ANNA: Hello.\nBen: Hi: you?\nNote: me.', { speakers })).toEqual([
      { text: 'Hello.\n', speaker: 'Anna', voice: 'af_heart' },
      { text: 'Hi: you?\nNote: me.', speaker: 'Ben', voice: 'am_adam' },
    ]);
  });

  it('are read in the same way if the text arrives in pieces', async () => {
    async function* pieces() {
      yield 'One [pau';
      yield 'se:1.5s]two. [voice:x]Th';
      yield 'ree. Four.';
    }
    const read = await collect(readScriptAsItComes(pieces()));
    expect(read.map(({ text, pause, voice }) => [text.trim(), pause, voice])).toEqual([
      ['One', undefined, undefined],
      ['two.', 1.5, undefined],
      ['Three.', undefined, 'x'],
      ['Four.', undefined, 'x'],
    ]);
  });

  it('never remove a word outside of them', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const passage of passages(text))
          for (const { start, end } of passage.pronunciations ?? [])
            expect(start < end && end <= passage.text.length).toBe(true);
      }),
    );
  });
});

describe('a lexicon', () => {
  it('replaces words and phrases, the longest first, in their language', () => {
    const lexicon = [
      { text: 'nguyen', pronunciation: '/wɪn/' },
      { text: 'New York', pronunciation: 'Nu Jork', language: 'de' },
      { text: 'IT', pronunciation: 'eye tee' },
    ];
    expect(
      passages('Nguyen: it is IT in New  York.', { lexicon, language: 'de-AT' })[0]!.pronunciations,
    ).toEqual([
      { start: 0, end: 6, ipa: 'wɪn' },
      { start: 14, end: 16, spoken: 'eye tee' },
      { start: 20, end: 29, spoken: 'Nu Jork' },
    ]);
    expect(passages('New York', { lexicon, language: 'en' })[0]!.pronunciations).toBeUndefined();
  });

  it('is parsed from lines, and the first invalid one is reported', () => {
    expect(parseLexicon('# names\nXavier\t/zeɪvjɚ/\ten\r\n\nSQL\tsequel\n')).toEqual([
      { text: 'Xavier', pronunciation: '/zeɪvjɚ/', language: 'en' },
      { text: 'SQL', pronunciation: 'sequel' },
    ]);
    expect(parseLexicon('# names\nXavier')).toBe(2);
  });
});

describe('SSML', () => {
  it('is parsed into passages', () => {
    expect(ssml('One.<break time="300ms"/>Two.<mark name="m"/><voice name="am_adam">Three.</voice>')).toEqual(
      [{ text: 'One.' }, { text: 'Two.', pause: 0.3 }, { text: 'Three.', marks: ['m'], voice: 'am_adam' }],
    );
    expect(
      ssml('<prosody rate="slow" pitch="+2st" volume="-6dB">a<prosody rate="50%">b</prosody></prosody>'),
    ).toEqual([
      { text: 'a', rate: 0.75, pitch: 2, gain: 10 ** -0.3 },
      { text: 'b', rate: 0.375, pitch: 2, gain: 10 ** -0.3 },
    ]);
    expect(ssml('<lang xml:lang="fr">Oui</lang>')).toEqual([{ text: 'Oui', language: 'fr' }]);
  });

  it.each([
    ['<sub alias="World Wide Web">WWW</sub>', 'WWW', { spoken: 'World Wide Web' }],
    ['<phoneme alphabet="ipa" ph="pɪˈkɑːn">pecan</phoneme>', 'pecan', { ipa: 'pɪˈkɑːn' }],
    ['<say-as interpret-as="characters">ab1</say-as>', 'ab1', { spoken: 'A, B, 1' }],
    ['<say-as interpret-as="ordinal">22</say-as>', '22', { spoken: '22nd' }],
    ['<say-as interpret-as="cardinal">1 200</say-as>', '1 200', { spoken: '1200' }],
    ['<say-as interpret-as="date" format="dmy">3/5/2026</say-as>', '3/5/2026', { spoken: '2026-05-03' }],
    ['<say-as interpret-as="telephone">+49 30</say-as>', '+49 30', { spoken: 'plus 4 9, 3 0' }],
    ['<say-as interpret-as="currency">$45</say-as>', '$45', { spoken: '$45' }],
    ['<say-as interpret-as="time">14:30</say-as>', '14:30', { spoken: '14:30' }],
  ])('speaks %s', (inside, text, how) => {
    expect(ssml(inside)).toEqual([{ text, pronunciations: [{ start: 0, end: text.length, ...how }] }]);
  });

  it('keeps the content of unknown elements, with a warning', () => {
    const read = readScript('<speak>a <amazon:effect name="w">b</amazon:effect></speak>', {
      inputFormat: 'ssml',
    });
    expect(textOf(read)).toBe('a b');
    expect(read.warnings).toEqual(['<effect> is unknown; its text is read as it stands.']);
  });

  it.each([
    ['<speak>a', 'unclosed'],
    ['<speak>&lol;</speak>', 'entity'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><speak>&b;</speak>', 'document types'],
    [`<speak>${'<p>'.repeat(100)}`, 'more than 64'],
    ['<p>a</p>', 'instead of <speak>'],
    ['no markup', 'line 1'],
  ])('that is invalid is rejected: %s', (document, message) => {
    expect(() => passages(document, { inputFormat: 'ssml' })).toThrow(message);
  });
});
