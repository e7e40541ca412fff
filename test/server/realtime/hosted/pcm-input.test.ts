import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPcm16, toPcm16 } from '../../../../src/audio/pcm16.ts';
import { PcmInput } from '../../../../src/server/realtime/hosted/pcm-input.ts';

const sine = (rate: number, hertz: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

describe('PCM that comes in', () => {
  it.each([8_000, 16_000, 24_000, 48_000])('at %i Hz goes on at 16 kHz', (rate) => {
    const heard = fromPcm16(new PcmInput(rate).push(toPcm16(sine(rate, 440, 1))));
    expect(heard.length).toBeGreaterThan(15_800);
    const expected = sine(16_000, 440, 1);
    for (let at = 1000; at < 15_000; at++) expect(Math.abs(heard[at]! - expected[at]!)).toBeLessThan(0.002);
  });

  it('is the same however it is cut, in the middle of a sample too', () => {
    const bytes = toPcm16(sine(24_000, 440, 0.1));
    const whole = new PcmInput(24_000).push(bytes);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 })), (sizes) => {
        const input = new PcmInput(24_000);
        const parts: Uint8Array[] = [];
        let at = 0;
        for (const size of sizes) parts.push(input.push(bytes.subarray(at, (at += size))));
        parts.push(input.push(bytes.subarray(at)));
        expect(Buffer.concat(parts).equals(whole)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('is measured in seconds and in whole samples', () => {
    const input = new PcmInput(24_000);
    expect(input.seconds(48_000)).toBe(1);
    expect(input.bytes(0.1)).toBe(4_800);
  });
});
