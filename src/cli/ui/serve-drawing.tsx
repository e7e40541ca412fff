import { setTimeout as sleep } from 'node:timers/promises';
import { Box, render, Text, type TextProps } from 'ink';
import type { Line, Tone } from './serve-lines.ts';

/** Lines drawn in place. */
export interface Drawing {
  readonly rows: number;
  draw(lines: readonly Line[]): void;
  /** Takes them off. */
  close(): Promise<void>;
}

const LOOKS: Record<Tone, TextProps> = {
  strong: { bold: true },
  good: { color: 'green' },
  busy: { color: 'cyan' },
  changing: { color: 'yellow' },
  bad: { color: 'red' },
  faint: { dimColor: true },
};

const ROWS_OF_UNKNOWN = 24;
/** ink holds a frame back for so long, at most. */
const FRAME_MS = 1000 / 30;

/** Draws on a terminal, each line cut to its width; in colours only if `color` is true. */
export function openDrawing(stream: NodeJS.WriteStream, color: boolean): Drawing {
  const view = (lines: readonly Line[]) => <Lines lines={lines} color={color} />;
  const app = render(view([]), { stdout: stream, patchConsole: false, exitOnCtrlC: false });
  return {
    get rows() {
      return stream.rows || ROWS_OF_UNKNOWN;
    },
    draw: (lines) => app.rerender(view(lines)),
    async close() {
      // A frame that came after this would stay.
      await sleep(2 * FRAME_MS);
      app.clear();
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

function Lines({ lines, color }: { readonly lines: readonly Line[]; readonly color: boolean }) {
  return (
    <Box flexDirection="column">
      {lines.map((parts, row) => (
        <Text key={row} wrap="truncate-end">
          {parts.map(({ text, tone }, part) => (
            <Text key={part} {...(color && tone && LOOKS[tone])}>
              {text}
            </Text>
          ))}
        </Text>
      ))}
    </Box>
  );
}
