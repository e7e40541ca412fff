import { setTimeout as sleep } from 'node:timers/promises';
import { Box, render, Static, Text } from 'ink';
import { type CaptionView, sourceWords } from './captions.ts';
import {
  type CaptionsState,
  type DoubtfulPart,
  meter,
  nextCaptions,
  NO_CAPTIONS,
  shownPartial,
  type ShownPartial,
} from './captions-state.ts';

/** The most lines that a partial takes: a taller one could not be redrawn. */
const PARTIAL_LINES = 4;

/** ink holds a frame back for so long, at most. */
const FRAME_MS = 1000 / 30;

interface Shown {
  readonly state: CaptionsState;
  /** The last line; nothing once all is over. */
  readonly status: string | undefined;
}

/**
 * Draws captions in place: finals stay above, the partial below them is redrawn, faint where it may change,
 * and a level meter stands last. Only finals remain at the end.
 */
export function drawCaptions(stream: NodeJS.WriteStream, color: boolean): CaptionView {
  let state = NO_CAPTIONS;
  let words = '';
  let bar = meter(-Infinity);
  let phase: 'listening' | 'finishing' | 'closed' = 'listening';

  const shown = (): Shown => ({ state, status: statusLine() });
  const statusLine = () => {
    if (phase === 'closed') return undefined;
    return phase === 'finishing' ? 'finishing…' : `${bar} ${words}; Ctrl-C ends`;
  };
  const view = () => <Screen {...shown()} room={PARTIAL_LINES * (stream.columns || 80)} color={color} />;
  const app = render(<></>, { stdout: stream, patchConsole: false, exitOnCtrlC: false });
  const draw = () => app.rerender(view());

  return {
    wantsPartials: true,
    async showSource(source) {
      words = sourceWords(source);
      draw();
    },
    showLevel(level) {
      const next = meter(level);
      if (next === bar) return;
      bar = next;
      draw();
    },
    async show(event) {
      state = nextCaptions(state, event);
      draw();
    },
    finish() {
      phase = 'finishing';
      draw();
    },
    async close() {
      phase = 'closed';
      state = { ...state, partial: '', settled: 0 };
      draw();
      // The last final is drawn by then; a later frame would stay.
      await sleep(2 * FRAME_MS);
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

function Screen({ state, status, room, color }: Shown & { readonly room: number; readonly color: boolean }) {
  return (
    <>
      <Static items={[...state.finals]}>
        {(parts, row) => <Final key={row} parts={parts} color={color} />}
      </Static>
      {status !== undefined && (
        <Box flexDirection="column">
          {state.partial !== '' && <Partial {...shownPartial(state, room)} color={color} />}
          <Text wrap="truncate-end" dimColor={color}>
            {status}
          </Text>
        </Box>
      )}
    </>
  );
}

/** Draws a final text. Uncertain words are faint. */
function Final({ parts, color }: { readonly parts: readonly DoubtfulPart[]; readonly color: boolean }) {
  return (
    <Text>
      {parts.map(({ text, isDoubtful }, index) => (
        <Text key={index} dimColor={color && isDoubtful}>
          {text}
        </Text>
      ))}
    </Text>
  );
}

/** Without colours, tentative text ends in dots. */
function Partial({ settled, open, color }: ShownPartial & { readonly color: boolean }) {
  return (
    <Text>
      {settled}
      <Text dimColor={color}>{open}</Text>
      {color ? '' : '…'}
    </Text>
  );
}
