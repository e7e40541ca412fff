import { describe, expect, it } from 'vitest';
import type { ListedVoice } from '../../../src/domain/voice.ts';
import { ANSWERS } from '../../../src/wire/wyoming/answers.ts';
import { toMessage } from '../../../src/wire/wyoming/messages.ts';

const preset = (id: string, name: string): ListedVoice => ({
  type: 'preset',
  preset: { id, name, language: 'en-GB' },
  model: 'a',
});

describe('voices for Home Assistant', () => {
  it('are listed with the speakers of each', () => {
    const voices = [preset('a_x', 'A'), preset('b_y#p1', 'B p1'), preset('b_y#p2', 'B p2')];
    const frame = Buffer.from(ANSWERS.info({ version: '1', models: [], voices })).toString();
    const { tts } = JSON.parse(frame.slice(frame.indexOf('\n') + 1)) as { tts: [{ voices: object[] }] };
    expect(tts[0].voices).toMatchObject([
      { name: 'a_x', description: 'A', languages: ['en-GB'] },
      { name: 'b_y', languages: ['en-GB'], speakers: [{ name: 'p1' }, { name: 'p2' }] },
    ]);
    expect(tts[0].voices[0]).not.toHaveProperty('speakers');
  });

  it('are requested with or without a speaker', () => {
    const speak = (voice: object) =>
      toMessage({ type: 'synthesize', data: { text: 'Hello.', voice }, payload: new Uint8Array(0) });
    expect(speak({ name: 'b_y', speaker: 'p2' })).toMatchObject({ voice: { name: 'b_y#p2' } });
    expect(speak({ name: 'b_y' })).toMatchObject({ voice: { name: 'b_y' } });
  });
});
