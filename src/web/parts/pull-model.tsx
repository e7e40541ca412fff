import { useEffect } from 'preact/hooks';
import type { Registry } from '../api/types.ts';
import { useApp } from '../state/app.ts';
import { Button } from './controls.tsx';
import { CopyButton } from './copy-button.tsx';
import { size } from './time.ts';

export type Pullable = Registry['data'][number];

/** The models that the server could pull and has not; empty until that is known. */
export function usePullable(): readonly Pullable[] {
  const { pulls } = useApp();
  useEffect(() => void pulls.load(), [pulls]);
  return pulls.registry.value?.data.filter(({ installed }) => !installed) ?? [];
}

/** Pulls a missing model with a button if the server allows it, otherwise shows the command. */
export function PullModel({ model: { id, download_bytes } }: { readonly model: Pullable }) {
  const { pulls } = useApp();
  const state = pulls.states.value[id];
  if (pulls.registry.value?.can_pull !== true)
    return (
      <CopyButton
        text={() => pullCommand(id)}
        label="Copy command"
        name={`Copy command: ${pullCommand(id)}`}
      />
    );
  if (state?.type === 'pulling') {
    const { received = 0, bytes = 0, status = 'Begins …' } = state.progress ?? {};
    const isKnown = bytes > 0;
    return (
      <div class="pull">
        <progress aria-label={`Downloading ${id}`} {...(isKnown && { value: received, max: bytes })} />
        <span class="hint">{isKnown ? `${size(received)} of ${size(bytes)}` : status}</span>
        <Button icon="close" kind="quiet" label={`Stop downloading ${id}`} onPress={() => pulls.cancel(id)} />
      </div>
    );
  }
  const word = state === undefined ? 'Download' : 'Try again';
  return (
    <Button
      icon="download"
      label={`${word}: ${id}, ${size(download_bytes)}`}
      onPress={() => void pulls.pull(id)}
    >
      {word}
    </Button>
  );
}

export const pullCommand = (name: string) => `voice models pull ${name}`;
