import { expect, it } from 'vitest';
import { notInCatalog, notInstalled } from '../../src/models/not-installed.ts';
import { hostedType } from '../../src/models/hosted-names.ts';

it.each(['gpt-realtime-2', 'gpt-realtime-2.1-mini', 'gpt-4o-realtime-preview'])(
  'notInstalled suggests other models for a hosted conversation model: %s',
  (name) => {
    expect(notInstalled(name).message).toMatch(/holds conversations.*whisper-1.*tts-1/);
  },
);

it('notInstalled and notInCatalog say that espeak is built in', () => {
  expect(notInstalled('espeak').message).toMatch(/It is a part of the program: there is nothing to pull/);
  expect(notInCatalog('espeak').message).toMatch(/It is a part of the program/);
});

it.each(['gpt-transcribe', 'gpt-live-transcribe', 'gpt-realtime-whisper', 'gpt-realtime-translate'])(
  "hostedType maps %s to 'stt'",
  (name) => {
    expect(hostedType(name)).toBe('stt');
  },
);
