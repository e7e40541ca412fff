import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { damaged, faultOf, FINDINGS, kept, smallest } from './findings.ts';
import { seededRandom } from './mutations.ts';
import { READERS, type Reader } from './readers.ts';

const TRIES = 60;

describe('the readers of foreign data', () => {
  it.for(Object.entries(READERS))(
    '%s accepts or properly refuses its examples, damaged copies and earlier findings',
    async ([name, reader]) => {
      const random = seededRandom(Number(process.env['PROPERTY_SEED'] ?? 1));
      const examples = reader.examples();
      const isText = reader.isText === true;
      const tried = Array.from({ length: TRIES }, (_, nth) =>
        damaged(examples[nth % examples.length]!, random, isText),
      );
      const faults: unknown[] = [];
      for (const input of [...examples.map((each) => Buffer.from(each)), ...tried, ...kept(name)]) {
        const fault = await faultOf(reader, input);
        if (fault !== undefined) faults.push({ fault, input: input.toString('latin1').slice(0, 500) });
      }
      expect(faults).toEqual([]);
    },
  );

  it('include a reader for each folder of findings', () => {
    for (const name of existsSync(FINDINGS) ? readdirSync(FINDINGS) : [])
      expect(Object.keys(READERS)).toContain(name);
  });

  it('get their findings shrunk to few bytes', async () => {
    const picky: Reader = {
      examples: () => [],
      async read(input) {
        if (input.includes('ab')) throw new Error('no');
      },
    };
    expect((await smallest(picky, Buffer.from('xxxxxxxabxxxxxxx'))).toString()).toBe('ab');
  });
});
