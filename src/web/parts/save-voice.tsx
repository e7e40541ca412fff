import { useSignal } from '@preact/signals';
import { sentenceOf } from '../api/client.ts';
import type { SavedVoice } from '../api/types.ts';
import { useApp } from '../state/app.ts';
import { Button, TextField } from './controls.tsx';
import { Problem } from './notice.tsx';

/** Keeps the blend under a name, at the server. */
export function SaveVoice({ onSaved }: { readonly onSaved: (saved: SavedVoice) => void }) {
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
