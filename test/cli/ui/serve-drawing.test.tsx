import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { openDrawing } from '../../../src/cli/ui/serve-drawing.tsx';
import type { Line } from '../../../src/cli/ui/serve-lines.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';

const LINES: readonly Line[] = [
  [{ text: 'voice serve', tone: 'strong' }, { text: '  http://127.0.0.1:8000  up 7 s' }],
  [{ text: ' ' }],
  [{ text: 'crashed', tone: 'bad' }, { text: '  tiny-1' }, { text: '  it was killed', tone: 'faint' }],
];

describe('openDrawing', () => {
  it('draws the lines, each cut to the width of the terminal', async () => {
    const frame = await drawFrame(LINES, { color: false, columns: 24 });
    expect(stripVTControlCharacters(frame).trim()).toBe(
      ['voice serve  http://127…', '', 'crashed  tiny-1  it was…'].join('\n'),
    );
  });

  it('draws in colours, or without any colour codes', async () => {
    const looks = /\[[0-9;]*m/;
    expect(await drawFrame(LINES, { color: true })).toMatch(looks);
    expect(await drawFrame(LINES, { color: false })).not.toMatch(looks);
  });

  it('erases its lines and shows the cursor when it closes', async () => {
    const terminal = fakeTerminal(80);
    const drawing = openDrawing(terminal.stream, false);
    drawing.draw(LINES);
    await drawing.close();
    const end = terminal.written().slice(terminal.written().lastIndexOf('killed'));
    expect(end.split('\u001B[2K\u001B[1A')).toHaveLength(LINES.length + 1);
    expect(end.endsWith('\u001B[?25h')).toBe(true);
  });

  it('knows the height of the terminal, and assumes 24 rows if it is unknown', async () => {
    const terminal = fakeTerminal(80);
    const drawing = openDrawing(terminal.stream, false);
    expect(drawing.rows).toBe(30);
    terminal.stream.rows = 0;
    expect(drawing.rows).toBe(24);
    await drawing.close();
  });
});

/** Everything written to the terminal for one frame. */
async function drawFrame(
  lines: readonly Line[],
  { color, columns = 80 }: { color: boolean; columns?: number },
) {
  const terminal = fakeTerminal(columns);
  const drawing = openDrawing(terminal.stream, color);
  drawing.draw(lines);
  await eventually(() => expect(terminal.written()).toContain('crashed'));
  const frame = terminal.written();
  await drawing.close();
  return frame;
}
