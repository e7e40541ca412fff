import { describe, expect, it } from 'vitest';
import { compressionRatio } from '../../../../src/engines/decoded-segment.ts';
import { functionalVocabulary, pieceId } from './functional-vocabulary.ts';
import type { Behaviour } from './keys.ts';
import { type Spoken, SPOKEN } from './lexicon.ts';
import { type Heard, writeDown, writeSentence } from './listener.ts';
import type { RuleName } from './plain-rules.ts';
import { type Decoded, openPlainWhisper } from './plain-whisper.ts';
import { type Said, sayInTones } from './say-in-tones.ts';
import type { Script } from './script.ts';
import { temporaryWhisper } from './temporary-whisper.ts';

const opening = openPlainWhisper(temporaryWhisper({ decoders: ['merged'] }));
const vocabulary = functionalVocabulary({ englishOnly: false, melBins: 80 });

const TALK: Script = [
  { words: ['hello', 'house', 'coffee', 'tree'] },
  { silence: 0.8 },
  { words: ['extraordinary', 'water', 'question'] },
];

async function decode(
  script: Script,
  {
    prompt = ['en', 'transcribe'],
    before = [],
    beams,
    ...options
  }: {
    readonly prompt?: readonly string[];
    readonly before?: readonly string[];
    readonly without?: readonly RuleName[];
    readonly temperature?: number;
    readonly random?: () => number;
    readonly beams?: number;
    readonly limit?: number;
  } = {},
): Promise<Decoded & Said> {
  const whisper = await opening;
  const said = sayInTones(script);
  const previous = before.map((piece) => pieceId(vocabulary, piece));
  const tokens = [
    ...(previous.length > 0 ? [whisper.id('startofprev'), ...previous] : []),
    ...['startoftranscript', ...prompt].map((name) => whisper.id(name)),
  ];
  const hidden = await whisper.hear(said.samples);
  const decoded =
    beams === undefined
      ? await whisper.decode(hidden, tokens, options)
      : await whisper.search(hidden, tokens, beams, options.limit);
  return { ...decoded, ...said };
}

/** Parses sentences and their times, in seconds, from text such as `<0.10> cat.<0.80>`. */
function sentencesOf(text: string) {
  const found = text.matchAll(/<([\d.]+)>([^<]+)<([\d.]+)>/g);
  return [...found].map(([, start, text, end]) => ({ start: Number(start), text, end: Number(end) }));
}

/** The reference sentences, with times to within 0.05 s. */
const rightSentences = (heard: Heard, language: Spoken = 'en') =>
  heard.sentences.map((sentence) => ({
    start: expect.closeTo(sentence.start, 1),
    text: writeSentence(sentence, language),
    end: expect.closeTo(sentence.end, 1),
  }));

describe('language detection', () => {
  async function probabilities(script: Script) {
    const whisper = await opening;
    const hidden = await whisper.hear(sayInTones(script).samples);
    const { logits } = await whisper.start(hidden, [[whisper.id('startoftranscript')]]);
    const weights = vocabulary.languages.map((name) => Math.exp(logits[0]![0]![whisper.id(name)]!));
    const sum = weights.reduce((sum, weight) => sum + weight, 0);
    return new Map(vocabulary.languages.map((name, index) => [name, weights[index]! / sum]));
  }

  it.each(SPOKEN)('finds the language whose mark sounds: %s', async (language) => {
    const heard = await probabilities([{ words: ['sun'] }, { mark: language }, { words: ['cat'] }]);
    expect(heard.get(language)).toBeGreaterThan(0.9);
  });

  it('finds English with less confidence if no mark sounds', async () => {
    const heard = await probabilities([{ words: ['sun'] }]);
    expect(heard.get('en')).toBeGreaterThan(0.5);
    expect(heard.get('en')).toBeLessThan(0.7);
  });

  it('finds the language of the first of two marks', async () => {
    expect((await probabilities([{ mark: 'ja' }, { mark: 'de' }])).get('ja')).toBeGreaterThan(0.9);
    expect((await probabilities([{ mark: 'de' }, { mark: 'ja' }])).get('de')).toBeGreaterThan(0.9);
  });
});

describe('transcription', () => {
  it.each(SPOKEN)('writes words and times in the language of the prompt: %s', async (language) => {
    const { text, heard, averageLogprob, noSpeech } = await decode(TALK, {
      prompt: [language, 'transcribe'],
    });
    expect(sentencesOf(text)).toEqual(rightSentences(heard, language));
    expect(averageLogprob).toBeGreaterThan(-0.05);
    expect(noSpeech).toBeLessThan(0.1);
    const plain = await decode(TALK, { prompt: [language, 'transcribe', 'notimestamps'] });
    expect(plain.text).toBe(writeDown(heard, language));
  });

  it.each([...SPOKEN, 'it'])('writes English if the task is translate: %s', async (language) => {
    const { text, heard } = await decode(TALK, { prompt: [language, 'translate'] });
    expect(sentencesOf(text)).toEqual(rightSentences(heard, 'en'));
  });

  it('writes the right words and times throughout a window', async () => {
    const words = ['house', 'mira', 'sun', 'first', 'bread', 'winter', 'twenty', 'five', 'cat'] as const;
    const script = [...words, ...words].map((_, index) => [
      { words: words.slice(0, (index % 5) + 1), each: 0.2 },
      { silence: 0.4 },
    ]);
    const { text, heard } = await decode(script.flat());
    expect(heard.seconds).toBeGreaterThan(24);
    expect(sentencesOf(text)).toEqual(rightSentences(heard));
  });
});

describe('the text of a window', () => {
  const ending = async (...last: Script) => {
    const { text, heard } = await decode([{ words: ['house'] }, { voice: 26.5 }, ...last]);
    return { text: text.replaceAll(/<[\d.]+>/g, '|'), heard };
  };

  it('ends with one timestamp if the voice has ended', async () => {
    expect((await ending({ words: ['sun'] })).text).toBe('| house.|| sun.|');
  });

  it('ends with two timestamps if the voice goes on', async () => {
    expect((await ending({ words: ['sun'] }, { voice: 5 })).text).toBe('| house.|| sun.||');
  });

  it('ends with text if the window cuts off a word', async () => {
    expect((await ending({ words: ['sun', 'cat'], each: 2 })).text).toBe('| house.|| sun cat');
  });
});

describe('the rules of decoding', () => {
  const timed = ['en', 'transcribe'] as const;
  const untimed = [...timed, 'notimestamps'] as const;
  it.each<[rule: RuleName, behaviour: Behaviour, prompt: readonly string[]]>([
    ['suppressed', 'music', timed],
    ['suppressed', 'music', untimed],
    ['suppressed', 'stray', timed],
    ['suppressed', 'stray', untimed],
    ['suppressedFirst', 'blank', untimed],
    ['suppressedFirst', 'hasty', untimed],
    ['timed', 'stray', timed],
    ['opened', 'unpaired', timed],
    ['closed', 'unpaired', timed],
    ['forwards', 'backwards', timed],
    ['lasting', 'instant', timed],
    ['timestampFirst', 'abrupt', timed],
    ['together', 'divided', timed],
  ])('need the rule %s for the behaviour %s', async (rule, behaviour, prompt) => {
    const script = [{ mark: behaviour }, ...TALK];
    const right = await decode(script, { prompt });
    expect(right.text.replaceAll(/<[^>]*>/g, '')).toBe(writeDown(right.heard, 'en'));
    expect(sentencesOf(right.text)).toEqual(prompt === timed ? rightSentences(right.heard) : []);
    const wrong = await decode(script, { prompt, without: [rule], limit: 60 });
    expect(wrong.text).not.toBe(right.text);
  });

  it('need the limit of one second for the first timestamp if the first word is late', async () => {
    const late: Script = [{ voice: 1.5 }, { words: ['house'] }];
    expect((await decode(late)).text).toBe('<0.00> house.<1.90>');
    expect((await decode(late, { without: ['firstSecond'] })).text).toBe('<1.60> house.<1.90>');
  });

  it('are all kept without enforcement if no mark sounds', async () => {
    const { text, heard } = await decode(TALK, {
      without: [
        'suppressed',
        'suppressedFirst',
        'timed',
        'opened',
        'closed',
        'forwards',
        'lasting',
        'together',
      ],
    });
    expect(sentencesOf(text)).toEqual(rightSentences(heard));
  });
});

describe('behaviours for temperature fallback', () => {
  const repeating: Script = [...TALK, { mark: 'hum' }];
  const uncertain: Script = [...TALK, { mark: 'doubt' }];

  it.each([1, 5])('with %i beams hum repeats one word with high confidence', async (beams) => {
    const { text, averageLogprob, tokens } = await decode(repeating, { beams, limit: 120 });
    expect(tokens).toHaveLength(120);
    expect(compressionRatio(text)).toBeGreaterThan(2.4);
    expect(averageLogprob).toBeGreaterThan(-1);
  });

  it.each([1, 5])('with %i beams doubt gives words of low confidence', async (beams) => {
    const { text, averageLogprob } = await decode(uncertain, { beams });
    expect(averageLogprob).toBeLessThan(-1);
    expect(compressionRatio(text)).toBeLessThan(2.4);
  });

  it.each([
    ['a hum', repeating],
    ['doubt', uncertain],
  ])(
    'sampling escapes %s: at some temperature the best of five is right and confident',
    async (_, script) => {
      const random = seededRandom(1);
      const rightAt: number[] = [];
      for (const temperature of [0.4, 0.6, 1]) {
        const five: (Decoded & Said)[] = [];
        for (let index = 0; index < 5; index++)
          five.push(await decode(script, { temperature, random, limit: 60 }));
        const mean = ({ tokens, averageLogprob }: Decoded) =>
          (averageLogprob * (tokens.length + 1)) / tokens.length;
        const best = five.toSorted((a, b) => mean(b) - mean(a))[0]!;
        const texts = sentencesOf(best.text).map(({ text }) => text);
        if (texts.join('') === writeDown(best.heard, 'en') && best.averageLogprob > -1)
          rightAt.push(temperature);
      }
      expect(rightAt.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('despair has low confidence at every temperature', async () => {
    const random = seededRandom(2);
    for (const temperature of [0, 0.4, 1]) {
      const { averageLogprob } = await decode([...TALK, { mark: 'despair' }], { temperature, random });
      expect(averageLogprob).toBeLessThan(-1);
    }
  });
});

describe('the probability of no speech', () => {
  it.each<[name: string, script: Script]>([
    ['silence', [{ silence: 5 }]],
    ['a voice without words', [{ voice: 5 }]],
  ])('is high in %s, where the text has low confidence', async (_, script) => {
    const { noSpeech, averageLogprob, text } = await decode(script);
    expect(noSpeech).toBeGreaterThan(0.6);
    expect(averageLogprob).toBeLessThan(-1);
    expect(text).toBe('<0.00> thank you.<1.00>');
  });

  it('is high in a murmur, where the words have high confidence', async () => {
    const { noSpeech, averageLogprob, text, heard } = await decode([...TALK, { mark: 'murmur' }]);
    expect(noSpeech).toBeGreaterThan(0.6);
    expect(averageLogprob).toBeGreaterThan(-0.1);
    expect(sentencesOf(text)).toEqual(rightSentences(heard));
  });
});

describe('the prompt', () => {
  const script: Script = [{ words: ['first', 'mira', 'house'] }];
  const written = async (...before: readonly string[]) => (await decode(script, { before })).text;

  it('changes the spelling of a name', async () => {
    expect(await written()).toBe('<0.10> first Mira house.<1.20>');
    expect(await written(' Myra')).toBe('<0.10> then Myra house.<1.20>');
  });

  it('changes a word that depends on previous text', async () => {
    expect(await written(' cat')).toBe('<0.10> then Mira house.<1.20>');
  });

  it('may fill half of the context', async () => {
    const long = Array<string>(222).fill(' cat');
    expect(await written(...long)).toBe('<0.10> then Mira house.<1.20>');
    expect(await written(' Myra', ...long)).toBe('<0.10> then Myra house.<1.20>');
  });
});

describe('a homophone', () => {
  const script: Script = [{ words: ['write', 'tree', 'sun', 'house'] }];

  it('is avoided by beam search, and written by greedy decoding', async () => {
    const greedy = await decode(script);
    expect(greedy.text).toBe('<0.10> right tree sun house.<1.60>');
    expect(greedy.averageLogprob).toBeGreaterThan(-1);
    const beam = await decode(script, { beams: 5 });
    expect(sentencesOf(beam.text)).toEqual(rightSentences(beam.heard));
    expect(beam.averageLogprob).toBeGreaterThan(greedy.averageLogprob);
  });
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
