import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { type Tag, tagWords } from '../../../src/phonemes/english/tag-words.ts';
import { HETERONYMS } from './heteronyms.ts';

/** The tags that give the lexicon's sound for a part of speech. */
const IS: Readonly<Record<string, readonly Tag[]>> = {
  noun: ['noun', 'modifier', 'other'],
  verb: ['verb', 'present'],
  adjective: ['adjective', 'modifier', 'other', 'noun'],
  past: ['past'],
};

const split = (text: string) =>
  (text.match(/[\w']+|[^\w\s]/g) ?? []).map((each) => (/\w/.test(each) ? each : undefined));

describe('tagWords', () => {
  it('is right for nearly all of a hundred and fifty sentences', () => {
    const wrong = HETERONYMS.filter(([sentence, is]) => {
      const [before = ''] = sentence.split('*');
      return !IS[is]!.includes(tagWords(split(sentence.replaceAll('*', '')))[split(before).length]!);
    });
    console.info(`Parts of speech: ${HETERONYMS.length - wrong.length} of ${HETERONYMS.length}.`);
    expect(wrong.map(([sentence]) => sentence).length).toBeLessThanOrEqual(3);
  });

  it.each<[string, readonly Tag[]]>([
    ['that is it', ['determiner', 'verb', 'other']],
    ['people that record', ['noun', 'other', 'verb']],
    ['Plan A is', ['verb', 'noun', 'verb']],
    ['In A Small Town', ['other', 'determiner', 'modifier', 'noun']],
    ['call the WHO', ['verb', 'other', 'name']],
    ['ask me AND him', ['verb', 'other', 'other', 'other']],
    ['record', ['other']],
  ])('tags %s', (text, tags) => {
    expect(tagWords(text.split(' '))).toEqual(tags);
  });

  it.each<[string, Tag]>([
    ['It is *used* to store a copy', 'verb'],
    ['This can be *used* to quickly find it', 'verb'],
    ['I am *used* to hardship', 'adjective'],
    ['He is *used* to working alone', 'adjective'],
    ['The problem is *that* people forget', 'other'],
    ['Is *that* car yours', 'determiner'],
    ['With a note and *that* the work is done', 'other'],
    ['It stops when *that* happens', 'determiner'],
    ['A *minute* was lost', 'noun'],
  ])('tags the word in %s as %s', (sentence, tag) => {
    const [before = ''] = sentence.split('*');
    expect(tagWords(split(sentence.replaceAll('*', '')))[split(before).length]).toBe(tag);
  });

  it('looks at no more than a dozen words around each', async () => {
    const tag = (length: number) =>
      tagWords(Array.from({ length }, (_, at) => (at % 2 === 0 ? 'records' : 'quickly')));
    expect(await growth(tag, 5_000)).toBeLessThan(PROPORTIONAL);
  });
});
