import { useSignal } from '@preact/signals';
import type { SavedVoice } from '../api/types.ts';
import { useApp } from '../state/app.ts';
import { Select, Slider } from './controls.tsx';
import { Notice } from './notice.tsx';
import { SaveVoice } from './save-voice.tsx';

/** A second voice, and how much of it. */
export function Blend() {
  const { speak, settings, catalog } = useApp();
  const told = useSignal('');
  const others = catalog.voices.value.filter(
    ({ model, type, voice }) =>
      model === settings.speakModel.value && type === 'preset' && voice !== settings.voice.value,
  );
  const use = ({ name, voice }: SavedVoice) => {
    settings.voice.value = voice;
    speak.second.value = '';
    told.value = `Saved as ${name}.`;
  };
  return (
    <>
      <Select
        label="Blend with"
        value={speak.second.value}
        options={[['', 'Nothing'], ...others.map(({ voice, name }) => [voice, name] as const)]}
        onChange={(voice) => {
          speak.second.value = voice;
          told.value = '';
        }}
      />
      {speak.second.value !== '' && (
        <>
          <Slider
            label="Share of the second voice"
            min={0}
            max={1}
            step={0.05}
            value={speak.mix.value}
            shown={`${Math.round(speak.mix.value * 100)} %`}
            onInput={(value) => (speak.mix.value = value)}
          />
          <SaveVoice onSaved={use} />
        </>
      )}
      <Notice text={told.value} />
    </>
  );
}
