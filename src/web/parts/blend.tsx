import { useSignal } from '@preact/signals';
import type { SavedVoice } from '../api/types.ts';
import { useApp } from '../state/app.ts';
import { Button, Select, Slider, TextField } from './controls.tsx';
import { Notice, Problem } from './notice.tsx';
import { sentenceOf } from '../api/client.ts';

/** A second voice, and how much of it. */
export function Blend() {
  const { speak, settings, catalog } = useApp();
  const notice = useSignal('');
  const others = catalog.voices.value.filter(
    ({ model, type, voice }) =>
      model === settings.speakModel.value && type === 'preset' && voice !== settings.voice.value,
  );
  const use = ({ name, voice }: SavedVoice) => {
    settings.voice.value = voice;
    speak.second.value = '';
    notice.value = `Saved as ${name}.`;
  };
  return (
    <>
      <Select
        label="Blend with"
        value={speak.second.value}
        options={[['', 'Nothing'], ...others.map(({ voice, name }) => [voice, name] as const)]}
        onChange={(voice) => {
          speak.second.value = voice;
          notice.value = '';
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
      <Notice text={notice.value} />
    </>
  );
}

/** Keeps the blend under a name, at the server. */
function SaveVoice({ onSaved }: { readonly onSaved: (saved: SavedVoice) => void }) {
  const { speak, catalog } = useApp();
  const name = useSignal('');
  const problem = useSignal('');
  const save = async () => {
    problem.value = '';
    try {
      const saved = await speak.saveVoice(name.value.trim());
      await catalog.loadVoices();
      onSaved(saved);
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  };
  return (
    <div class="save-voice">
      <TextField label="Save this blend as" value={name.value} onInput={(value) => (name.value = value)} />
      <Button disabled={name.value.trim() === ''} onPress={() => void save()}>
        Save
      </Button>
      <Problem text={problem.value} />
    </div>
  );
}
