import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { confidenceOf, isEdited, type Passage } from '../state/document.ts';
import { Button } from './controls.tsx';
import { colourOf, SpeakerName } from './speaker-name.tsx';
import { clock } from './time.ts';

interface PassageProps {
  readonly passage: Passage;
  /** The passage that sounds, and its word. */
  readonly lit: ReadonlySignal<readonly [passage: number, word: number]>;
  readonly onPlay: (seconds: number) => void;
}

/** A passage: its words can be clicked, its text edited. */
export function PassageLine({ passage, lit, onPlay }: PassageProps) {
  const { index, segment, text, speaker } = passage;
  const isEditing = useSignal(false);
  // Of thousands of lines, only those that change are drawn again.
  const litWord = useComputed(() => (lit.value[0] === index ? lit.value[1] : undefined));
  const line = useRef<HTMLDivElement>(null);
  const hasWords = useSeen(line) && passage.words.length > 0 && !isEdited(passage);
  return (
    <div ref={line} class={`line ${litWord.value === undefined ? '' : 'lit'} ${colourOf(speaker)}`}>
      {speaker && passage.isNewTurn && <SpeakerName speaker={speaker} />}
      <button
        type="button"
        class="time"
        aria-label={`Play from ${clock(segment.start)}`}
        onClick={() => onPlay(segment.start)}
      >
        {clock(segment.start)}
      </button>
      {isEditing.value ? (
        <Editor passage={passage} onDone={() => (isEditing.value = false)} />
      ) : (
        <p dir="auto">
          {hasWords ? (
            passage.words.map(({ word, start, probability }, at) => (
              <Fragment key={at}>
                <span
                  class={`word ${shade(probability ?? 1)} ${at === litWord.value ? 'sounding' : ''}`}
                  onClick={() => onPlay(start)}
                >
                  {word}
                </span>{' '}
              </Fragment>
            ))
          ) : (
            <span class={shade(confidenceOf(passage))}>{text.value}</span>
          )}
        </p>
      )}
      {!isEditing.value && (
        <Button
          kind="quiet"
          label={`Edit the line at ${clock(segment.start)}`}
          onPress={() => (isEditing.value = true)}
        >
          Edit
        </Button>
      )}
    </div>
  );
}

const SEEN = 'contentvisibilityautostatechange';

/** Whether the element was visible yet: the words of a long recording are rendered only then. */
function useSeen(element: { readonly current: HTMLElement | null }): boolean {
  const isSeen = useSignal(!(`on${SEEN}` in HTMLElement.prototype));
  // Before the first layout, which reports the visible ones.
  useLayoutEffect(() => {
    const { current } = element;
    const look = (event: Event) => {
      if ((event as Event & { readonly skipped: boolean }).skipped) return;
      isSeen.value = true;
      current?.removeEventListener(SEEN, look);
    };
    current?.addEventListener(SEEN, look);
    return () => current?.removeEventListener(SEEN, look);
  }, []);
  return isSeen.value;
}

/** In three steps: more cannot be distinguished. */
const shade = (probability: number): string =>
  probability < 0.5 ? 'unsure' : probability < 0.8 ? 'so-so' : '';

function Editor({ passage, onDone }: { readonly passage: Passage; readonly onDone: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const keep = () => {
    passage.text.value = area.current?.value ?? passage.text.value;
    onDone();
  };
  return (
    <textarea
      ref={area}
      dir="auto"
      rows={2}
      aria-label={`Text at ${clock(passage.segment.start)}`}
      defaultValue={passage.text.value}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        keep();
      }}
    />
  );
}
