import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { drawCaptions } from '../../../src/cli/ui/live-captions.tsx';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { type FakeTerminal, fakeTerminal } from '../../helpers/fake-terminal.ts';
import { final } from '../live/finals.ts';

const MICROPHONE = { source: 'microphone', recorder: 'arecord', model: 'tiny' } as const;
const STATUS = 'listening with arecord, tiny; Ctrl-C ends';

const partial = (confirmed: string, tentative = ''): RealtimeEvent => ({
  type: 'partial',
  segmentId: 0,
  confirmed,
  tentative,
  untilMs: 0,
});

const shows = (terminal: FakeTerminal, text: string) =>
  eventually(() => expect(stripVTControlCharacters(terminal.written())).toContain(text));

/** The lines on the screen at the end, after all erasures. */
function screen(written: string): readonly string[] {
  const lines = [''];
  let row = 0;
  // oxlint-disable-next-line no-control-regex -- codes are what is looked at
  const codes = written.matchAll(/\u001b\[(\d*)([A-Z])|\u001b\[[?0-9;]*[a-z]|\n|\r|[^\u001b\n\r]+/g);
  for (const [text, count, code] of codes) {
    if (code === 'A') row -= Number(count || 1);
    else if (code === 'K') lines[row] = '';
    else if (text === '\n') lines[++row] ??= '';
    else if (!text.startsWith('\u001b') && text !== '\r') lines[row] += text;
  }
  return lines;
}

describe('drawCaptions', () => {
  it('shows the source and its level', async () => {
    const terminal = fakeTerminal();
    const captions = drawCaptions(terminal.stream, true);
    await captions.showSource(MICROPHONE);
    await shows(terminal, `▁ ${STATUS}`);
    captions.showLevel?.(0);
    await shows(terminal, `█ ${STATUS}`);
    await captions.close();
    expect(screen(terminal.written()).join('').trim()).toBe('');
  });

  it('replaces partials by finals in place, and leaves only the finals', async () => {
    const terminal = fakeTerminal();
    const captions = drawCaptions(terminal.stream, true);
    await captions.showSource(MICROPHONE);
    await captions.show(partial('Ants only'));
    await shows(terminal, 'Ants only');
    await captions.show(final('And so.'));
    await captions.show(partial('my'));
    await shows(terminal, 'my\n');
    await captions.show(final('My fellow.'));
    captions.finish?.();
    await shows(terminal, 'finishing…');
    await captions.close();
    expect(screen(terminal.written()).join('\n').trimEnd()).toBe('And so.\nMy fellow.');
    expect(terminal.written().endsWith('\u001B[?25h')).toBe(true);
  });

  it('draws a word faint if the model was not sure of it', async () => {
    const terminal = fakeTerminal();
    const captions = drawCaptions(terminal.stream, true);
    const words = ['A', 'spade', 'a', 'spade.'].map((word, start) => ({
      word,
      start,
      end: start + 1,
      probability: start === 3 ? 0.3 : 0.9,
    }));
    await captions.show({ ...final('A spade a spade.'), words });
    await shows(terminal, 'A spade a spade.');
    await captions.close();
    expect(terminal.written()).toContain('A spade a \u001b[2mspade.\u001b[22m');
  });

  it('draws unconfirmed words faint, or with an ellipsis if the terminal has no colours', async () => {
    const terminal = fakeTerminal();
    const captions = drawCaptions(terminal.stream, true);
    await captions.show(partial('And so', ' my'));
    await shows(terminal, 'And so my');
    expect(terminal.written()).toContain('And so\u001b[2m my\u001b[22m');
    await captions.close();
    const plain = fakeTerminal();
    const without = drawCaptions(plain.stream, false);
    await without.show(partial('And so'));
    await shows(plain, 'And so…');
    await without.close();
    // oxlint-disable-next-line no-control-regex -- codes are what is looked at
    expect(plain.written()).not.toMatch(/\u001b\[\d+m/);
  });

  it('draws only a few lines of a long partial', async () => {
    const terminal = fakeTerminal(40);
    const captions = drawCaptions(terminal.stream, true);
    await captions.show(partial(`first ${'and so on '.repeat(60)}last`));
    await shows(terminal, 'last');
    expect(terminal.written()).not.toContain('first');
    const most = screen(terminal.written()).filter((line) => line !== '').length;
    expect(most).toBeLessThanOrEqual(6);
    await captions.close();
  });
});
