import { useSignal } from '@preact/signals';
import type { Captions, Line } from '../state/captions.ts';
import { Button } from './controls.tsx';
import { Following } from './following.tsx';
import { colourOf, SpeakerName } from './speaker-name.tsx';
import { clock } from './time.ts';

interface CaptionsProps {
  readonly captions: Captions;
}

/** The transcript so far, and the current partial. */
export const Transcript = ({ captions, isOn }: CaptionsProps & { readonly isOn: boolean }) => (
  <Following label="Transcript">
    <Blank captions={captions} isOn={isOn} />
    <Lines captions={captions} />
    <BeingSaid captions={captions} />
  </Following>
);

function Blank({ captions, isOn }: CaptionsProps & { readonly isOn: boolean }) {
  if (captions.lines.value.length > 0 || captions.partial.value !== undefined) return null;
  return (
    <p class="blank">
      {isOn
        ? 'Say something.'
        : 'What you say is written here. It goes to your own server, and nowhere else.'}
    </p>
  );
}

/** A long transcript shows no more lines than these until the person asks for more. */
const MOST_DRAWN = 200;

function Lines({ captions }: CaptionsProps) {
  const drawn = useSignal(MOST_DRAWN);
  const { value: lines } = captions.lines;
  const earlier = Math.max(0, lines.length - drawn.value);
  return (
    <>
      {earlier > 0 && (
        <Button kind="quiet" onPress={() => (drawn.value += MOST_DRAWN)}>
          Show earlier lines ({earlier})
        </Button>
      )}
      <div role="log">
        {lines.slice(earlier).map((line) => (
          <CaptionLine key={line.id} line={line} captions={captions} />
        ))}
      </div>
    </>
  );
}

function CaptionLine({ line, captions }: CaptionsProps & { readonly line: Line }) {
  const speaker = line.speaker === undefined ? undefined : captions.speakers.of(line.speaker);
  return (
    <p class={`line ${colourOf(speaker)}`}>
      <time>{clock(line.start)}</time>
      <span dir="auto">
        {speaker && <SpeakerName speaker={speaker} />}
        {line.text}
        {line.isCutOff === true && <em class="cut"> (the connection broke here)</em>}
      </span>
    </p>
  );
}

/** Drawn several times a second; the lines before it are not. */
function BeingSaid({ captions }: CaptionsProps) {
  const { value: partial } = captions.partial;
  if (partial === undefined) return null;
  return (
    <p class="line" aria-hidden="true">
      <time />
      <span dir="auto">
        {partial.confirmed}
        <span class="tentative">{partial.tentative}</span>
      </span>
    </p>
  );
}
