import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Switch } from '../parts/controls.tsx';
import { useApp } from '../state/app.ts';

/** Asks for the key that the server wants, and keeps it in the browser only where the person agrees. */
export function KeyDialog() {
  const { keyWanted, useKey } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const key = useSignal('');
  const isKept = useSignal(false);
  const sentence = keyWanted.value;
  useEffect(() => {
    if (sentence !== '' && dialog.current?.open === false) dialog.current.showModal();
    if (sentence === '') dialog.current?.close();
  }, [sentence]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (key.value.trim() !== '') void useKey(key.value.trim(), isKept.value);
  };
  return (
    <dialog ref={dialog} aria-labelledby={`${id}-title`} onCancel={() => (keyWanted.value = '')}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>This server wants a key</h2>
        <p role="alert">{sentence}</p>
        <div class="field">
          <label for={id}>Key</label>
          <input
            id={id}
            type="password"
            autocomplete="off"
            value={key.value}
            onInput={({ currentTarget }) => (key.value = currentTarget.value)}
          />
          <p class="hint">It is what --api-key or VOICE_API_KEY said when the server was started.</p>
        </div>
        <Switch
          label="Remember it in this browser"
          checked={isKept.value}
          onChange={(checked) => (isKept.value = checked)}
        />
        <button type="submit" class="button main" disabled={key.value.trim() === ''}>
          <span>Use the key</span>
        </button>
      </form>
    </dialog>
  );
}
