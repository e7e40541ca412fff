import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../src/rpc/messages.ts';
import { readProtos } from '../../tools/protos/read.ts';

describe('MESSAGES', () => {
  it('equal the messages of proto/ (updated by npm run protos)', () => {
    expect(MESSAGES).toEqual(readProtos());
  });
});
