import { describe, expect, it } from 'vitest';
import type { TtsManifest } from '../../src/domain/model.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { speaksLanguage } from '../../src/models/default-model.ts';
import { chooseSpeechModel, type VoiceRequest } from '../../src/runtime/choose-speech-model.ts';
import { ttsManifest } from '../helpers/model-fixtures.ts';

const kokoro = {
  manifest: ttsManifest({
    name: 'kokoro-v1',
    capabilities: { streaming: true, languages: ['en', 'es', 'ja'] },
  }),
};
const espeak = {
  manifest: ttsManifest({ name: 'espeak', capabilities: { streaming: true, languages: ['en', 'de', 'ru'] } }),
};

const usual = async (language: string | undefined): Promise<{ readonly manifest: TtsManifest }> => {
  const found = [kokoro, espeak].find(
    ({ manifest }) => language === undefined || speaksLanguage(manifest, language),
  );
  if (found === undefined) throw new VoiceError('invalid_value', 'Nothing speaks it.');
  return found;
};

async function choose(wish: VoiceRequest, named?: typeof kokoro) {
  const { model, ...told } = await chooseSpeechModel(wish, { named, usual });
  return { model: model.manifest.name, ...told };
}

const RUSSIAN = 'Привет, как у вас дела?';

describe('chooseSpeechModel', () => {
  it('returns the default model with its own language unless the text shows another one', async () => {
    expect(await choose({ text: 'hello' })).toEqual({ model: 'kokoro-v1', language: undefined });
  });

  it('returns a voice of the language of the text, with a note', async () => {
    expect(await choose({ text: '今日は良い天気ですね' })).toMatchObject({
      model: 'kokoro-v1',
      language: 'ja',
    });
    expect(await choose({ text: RUSSIAN, voice: 'alloy' })).toEqual({
      model: 'espeak',
      language: 'ru',
      note: 'The text looks Russian (ru), which kokoro-v1 does not speak, so the robotic voice of eSpeak speaks.',
    });
  });

  it('returns the requested voice or language, with a warning', async () => {
    expect(await choose({ text: RUSSIAN, voice: 'af_heart' })).toMatchObject({
      model: 'kokoro-v1',
      language: undefined,
      warning: "The text looks Russian (ru); the voice 'af_heart' speaks English (en).",
    });
    expect(await choose({ text: RUSSIAN, language: 'en' })).toMatchObject({
      model: 'kokoro-v1',
      language: 'en',
    });
    expect(await choose({ text: 'Guten Tag', language: 'de' })).toEqual({
      model: 'espeak',
      language: 'de',
      note: 'No other voice that is installed speaks German (de), so the robotic voice of eSpeak speaks.',
    });
  });

  it('returns a voice of the requested language, without a note about others', async () => {
    const german = {
      manifest: ttsManifest({ name: 'de_DE-x', capabilities: { streaming: true, languages: ['de'] } }),
    };
    const asked = { text: 'Guten Tag', language: 'de' };
    expect(
      await chooseSpeechModel(asked, { usual: async (language) => (language ? german : kokoro) }),
    ).toEqual({
      model: german,
      language: 'de',
    });
  });

  it('returns the configured model of the language, although the default model speaks it too', async () => {
    const ofOperator = {
      manifest: ttsManifest({ name: 'es_ES-x', capabilities: { streaming: true, languages: ['es'] } }),
    };
    const { model, note } = await chooseSpeechModel(
      { text: 'Buenos días, ¿cómo está usted hoy?' },
      { usual: async (language) => (language === 'es' ? ofOperator : kokoro) },
    );
    expect(model).toBe(ofOperator);
    expect(note).toBe('The text looks Spanish (es), so a voice of es_ES-x speaks.');
  });

  it('rejects if no model speaks the language, or the named model does not', async () => {
    await expect(choose({ text: 'สวัสดีครับ' })).rejects.toThrow('The text looks Thai (th). Nothing speaks it.');
    await expect(choose({ text: RUSSIAN }, kokoro)).rejects.toMatchObject({ kind: 'invalid_value' });
  });
});
