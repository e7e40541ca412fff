import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Speaker } from '../state/speakers.ts';

/** More speakers share their colours. */
const COLOURS = 6;

/** The class of the colour of a speaker. */
export const colourOf = (speaker: Speaker | undefined): string =>
  speaker === undefined ? '' : `speaker-${speaker.place % COLOURS}`;

/** The name of a speaker; a click changes it wherever the speaker speaks. */
export function SpeakerName({ speaker }: { readonly speaker: Speaker }) {
  const isEditing = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEditing.value) field.current?.select();
  }, [isEditing.value]);
  if (!isEditing.value)
    return (
      <button
        type="button"
        class={`speaker ${colourOf(speaker)}`}
        aria-label={`${speaker.name.value}: change the name`}
        onClick={() => (isEditing.value = true)}
      >
        <bdi>{speaker.name.value}</bdi>
      </button>
    );
  const keep = () => {
    // A browser blurs the field once more when it is gone.
    if (!isEditing.value) return;
    isEditing.value = false;
    speaker.rename(field.current!.value);
  };
  return (
    <input
      ref={field}
      class={`speaker ${colourOf(speaker)}`}
      dir="auto"
      aria-label={`Name of speaker ${speaker.label}`}
      maxLength={64}
      defaultValue={speaker.name.value}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') isEditing.value = false;
      }}
    />
  );
}
