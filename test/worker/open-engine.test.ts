import { expect, it } from 'vitest';
import { withoutVoicePaths } from '../../src/worker/open-engine.ts';
import { collect } from '../helpers/collect.ts';
import { FakeTts } from '../helpers/fake-tts.ts';

const never = new AbortController().signal;

it('withoutVoicePaths keeps the voices of an engine and refuses paths to voice files', async () => {
  const engine = withoutVoicePaths(new FakeTts());
  const speak = (voice?: string) =>
    collect(engine.synthesize({ text: 'hello', speed: 1, ...(voice && { voice }) }, never));
  expect((await speak()).length).toBeGreaterThan(0);
  for (const path of ['/etc/passwd.pt', './a.pt', 'C:\\a.pt'])
    await expect(speak(path)).rejects.toMatchObject({ kind: 'voice_not_found' });
});
