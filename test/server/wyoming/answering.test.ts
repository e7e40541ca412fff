import { describe, expect, it } from 'vitest';
import { FALLBACK_TTS_MODEL } from '../../../src/models/catalog.ts';
import { speechModelsFor } from '../../../src/server/wyoming/answering.ts';
import { chooseSpeechModel } from '../../../src/runtime/choose-speech-model.ts';
import type { PresetVoice } from '../../../src/domain/voice.ts';
import type { WyomingVoice } from '../../../src/wire/wyoming/messages.ts';
import { FakeTts } from '../../helpers/fake-tts.ts';
import { TEST_VOICE, testRuntime } from '../../helpers/test-runtime.ts';

class Polyglot extends FakeTts {
  override async voices(): Promise<readonly PresetVoice[]> {
    return [
      { id: 'en', name: 'English', language: 'en-GB' },
      { id: 'de', name: 'German', language: 'de' },
    ];
  }
}

describe('chooseSpeechModel', () => {
  it.each<[string, WyomingVoice, string]>([
    ['the usual one, without a voice and a language', {}, TEST_VOICE],
    ['the usual one, if it speaks the language', { language: 'en' }, TEST_VOICE],
    [
      'the first that speaks the language, where the usual one does not',
      { language: 'de' },
      FALLBACK_TTS_MODEL,
    ],
    ['the one that has the voice, whatever the language', { name: 'de', language: 'en' }, FALLBACK_TTS_MODEL],
    ['the usual one, if the voice is unknown', { name: 'x', language: 'xx' }, TEST_VOICE],
  ])('chooses %s', async (_, voice, model) => {
    const runtime = testRuntime({ tts: new Polyglot() });
    const { name, language } = voice;
    const asked = { text: '', voice: name, ...(name === undefined && { language }) };
    const speaker = await chooseSpeechModel(asked, await speechModelsFor(runtime, name));
    expect(speaker.model.manifest.name).toBe(model);
  });
});
