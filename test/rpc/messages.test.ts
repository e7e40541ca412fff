import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../src/rpc/messages.ts';
import { readProtos } from '../../tools/protos/read.ts';

describe('the messages of gRPC', () => {
  it('are those of proto/ (npm run protos)', () => {
    expect(MESSAGES).toEqual(readProtos());
  });
});
