import { expect, it } from 'vitest';
import { DrawnLines } from '../../../src/cli/ui/live-transcribe-progress.ts';
import { fakeTerminal } from '../../helpers/fake-terminal.ts';

it('DrawnLines erases as many lines as it has drawn last', () => {
  const { stream, written } = fakeTerminal();
  const drawn = new DrawnLines(stream);
  drawn.draw(['one', 'two']);
  drawn.draw(['three']);
  drawn.erase();
  stream.write('text\n');
  drawn.draw(['four']);
  drawn.erase();
  drawn.erase();
  expect(written().replaceAll('\u001b', 'ESC')).toBe(
    'one\ntwo\n\rESC[2AESC[Jthree\n\rESC[1AESC[Jtext\nfour\n\rESC[1AESC[J',
  );
});
