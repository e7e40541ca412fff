import { useEffect } from 'preact/hooks';
import { Blend } from '../parts/blend.tsx';
import { Composer, SAMPLE } from '../parts/composer.tsx';
import { Select, Slider } from '../parts/controls.tsx';
import { Head, Problem } from '../parts/notice.tsx';
import { NoModels } from '../parts/no-models.tsx';
import { Request } from '../parts/request.tsx';
import { SpokenHistory } from '../parts/spoken-history.tsx';
import { VoicePicker } from '../parts/voice-picker.tsx';
import { useApp } from '../state/app.ts';
import { languageName, languagesOf } from '../state/catalog.ts';
import { speechSnippets } from '../state/snippets.ts';
import { EFFECTS } from '../state/speech-request.ts';

/** The page’s view that speaks texts, with voices to choose, blend and describe. */
export function SpeakView() {
  const { speak, settings, catalog, place } = useApp();
  useEffect(() => void catalog.needVoices(), [catalog]);
  const { speakModel, speed } = settings;
  if (catalog.ttsModels.value.length === 0)
    return (
      <>
        <SpeakHead />
        <NoModels what="speaks" name="kokoro-v1" />
      </>
    );
  const model = catalog.find(speakModel.value);
  return (
    <>
      <SpeakHead />
      <Composer />
      <Problem text={speak.problem.value} />
      <div class="two">
        <section class="card" aria-label="Voice">
          <h2>Voice</h2>
          {catalog.ttsModels.value.length > 1 && (
            <Select
              label="Model"
              value={speakModel.value}
              options={catalog.ttsModels.value.map(({ id }) => [id, id])}
              onChange={(name) => {
                speakModel.value = name;
                settings.voice.value =
                  catalog.voices.value.find((voice) => voice.model === name)?.voice ?? '';
                speak.second.value = '';
              }}
            />
          )}
          <VoicePicker />
          {model?.blends_voices && <Blend />}
        </section>
        <section class="card" aria-label="How it sounds">
          <h2>How it sounds</h2>
          <Slider
            label="Speed"
            min={0.25}
            max={4}
            step={0.05}
            value={speed.value}
            shown={`${speed.value.toFixed(2)} ×`}
            onInput={(value) => (speed.value = value)}
          />
          <Select
            label="Language of the text"
            value={speak.language.value}
            options={[
              ['', 'The voice’s own'],
              ...languagesOf(model).map((code) => [code, languageName(code)] as const),
            ]}
            onChange={(code) => (speak.language.value = code)}
          />
          {EFFECTS.map(({ name, label, unit, min, max, step }) => (
            <Slider
              key={name}
              label={label}
              min={min}
              max={max}
              step={step}
              value={speak.effects.value[name]}
              shown={`${speak.effects.value[name]}${unit}`}
              onInput={(value) => (speak.effects.value = { ...speak.effects.value, [name]: value })}
            />
          ))}
        </section>
      </div>
      <SpokenHistory />
      <Request snippets={speechSnippets(place.value, withText(speak.request.value), 'wav')} />
    </>
  );
}

const SpeakHead = () => <Head title="Speak">Write, choose a voice, and listen while it is being made.</Head>;

const withText = <T extends { readonly input: string }>(request: T): T => ({
  ...request,
  input: request.input || SAMPLE,
});
