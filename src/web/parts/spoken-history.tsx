import { useSignal } from '@preact/signals';
import { useApp } from '../state/app.ts';
import type { Utterance } from '../state/speak.ts';
import { Button } from './controls.tsx';
import { SaveAs } from './save-as.tsx';
import { duration } from './time.ts';

const SOUNDS = [
  ['wav', 'wav'],
  ['mp3', 'mp3'],
  ['opus', 'opus'],
  ['flac', 'flac'],
] as const;

const MOST_SHOWN = 400;
const shortened = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text);

/** The speech of this visit, to play and save. */
export function SpokenHistory() {
  const { speak } = useApp();
  const shown = useSignal<number | undefined>(undefined);
  const { value: history } = speak.history;
  if (history.length === 0) return null;
  return (
    <section class="card" aria-label="Spoken on this visit">
      <h2>Spoken on this visit</h2>
      <ul class="history">
        {history.map((utterance) => (
          <Spoken
            key={utterance.id}
            utterance={utterance}
            isOpen={(shown.value ?? history[0]?.id) === utterance.id}
            onOpen={() => (shown.value = utterance.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SpokenProps {
  readonly utterance: Utterance;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Spoken({ utterance, isOpen, onOpen }: SpokenProps) {
  const { speak } = useApp();
  const { request, passages, wav } = utterance;
  return (
    <li>
      <Button
        icon="play"
        kind="quiet"
        label={`Play “${request.input.slice(0, 40)}”`}
        onPress={() => void speak.again(utterance)}
      />
      <div class="spoken">
        <p dir="auto">{shortened(request.input)}</p>
        <p class="hint">
          {request.voice ?? request.model} · {duration(utterance.duration * 1000)}
        </p>
        {isOpen ? (
          <SaveAs
            label="Save as"
            name="speech"
            formats={passages.length === 1 ? SOUNDS : SOUNDS.filter(([format]) => format !== 'flac')}
            make={async (format) => (format === 'wav' ? wav : speak.download(utterance, format))}
          />
        ) : (
          <Button kind="quiet" icon="download" onPress={onOpen}>
            Save …
          </Button>
        )}
      </div>
    </li>
  );
}
