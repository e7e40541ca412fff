import { Box, render, Text } from 'ink';
import type { TranscribeProgress } from '../../runtime/transcribe.ts';
import type { ViewWithAside } from './live-view.ts';
import { barLine, latestLine, next, START } from './transcribe-bar.ts';

const DRAW_EVERY_MS = 200;

/** A bar over the length of the audio, the time left, and the words heard last, drawn in place on `stream`. */
export function openLiveTranscribeProgress(
  stream: NodeJS.WriteStream,
  name: string,
): ViewWithAside<TranscribeProgress> {
  let state = START;
  let isAside = false;
  let writing: Promise<void> = Promise.resolve();
  const startedAt = performance.now();
  const now = () => (performance.now() - startedAt) / 1000;
  const view = () => {
    // The last column of a line belongs to the terminal.
    const width = (stream.columns ?? 80) - 1;
    if (isAside) return <Text />;
    return (
      <Box flexDirection="column">
        <Text wrap="truncate-end">{barLine(name, state, now(), width)}</Text>
        {state.latest !== '' && <Text dimColor>{latestLine(state, width)}</Text>}
      </Box>
    );
  };
  const app = render(view(), { stdout: stream, patchConsole: false, exitOnCtrlC: false });
  const draw = () => app.rerender(view());
  const timer = setInterval(() => {
    if (!isAside) draw();
  }, DRAW_EVERY_MS);
  return {
    update(progress) {
      state = next(state, progress, now());
    },
    aside(write) {
      const before = writing;
      writing = (async () => {
        await before;
        isAside = true;
        draw();
        app.clear();
        try {
          await write();
        } finally {
          isAside = false;
          draw();
        }
      })();
      return writing;
    },
    async close() {
      clearInterval(timer);
      await writing.catch(() => undefined);
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}
