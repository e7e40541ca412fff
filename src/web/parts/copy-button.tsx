import { useSignal } from '@preact/signals';
import { Button } from './controls.tsx';

const TOLD_MS = 2_000;

/** Copies a text, and says whether it did: browsers refuse it to pages without HTTPS. */
export function CopyButton({
  text,
  label = 'Copy',
  name,
}: {
  readonly text: () => string;
  readonly label?: string;
  /** Said instead of the label. */
  readonly name?: string;
}) {
  const outcome = useSignal<'' | 'Copied' | 'Cannot copy'>('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      outcome.value = 'Copied';
    } catch {
      outcome.value = 'Cannot copy';
    }
    setTimeout(() => (outcome.value = ''), TOLD_MS);
  };
  return (
    <>
      <Button
        icon={outcome.value === 'Copied' ? 'check' : 'copy'}
        kind="quiet"
        {...(name !== undefined && { label: name })}
        onPress={() => void copy()}
      >
        {outcome.value || label}
      </Button>
      <span class="unseen" role="status">
        {outcome.value}
      </span>
    </>
  );
}
