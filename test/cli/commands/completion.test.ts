import { describe, expect, it } from 'vitest';
import { catalogNames } from '../../../src/models/catalog.ts';
import { runVoice } from '../../helpers/run-voice.ts';

describe('voice completion', () => {
  it.each(['bash', 'zsh', 'fish'])('prints a script for %s that says how to use it', async (shell) => {
    const { code, out, err } = await runVoice(['completion', shell]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`voice completion ${shell}`);
  });

  it('names the shells it knows if asked for another one', async () => {
    expect(await runVoice(['completion', 'tcsh'])).toMatchObject({
      code: 2,
      out: '',
      err: "voice: There is no completion for 'tcsh'; choose one of bash, zsh, fish.\n",
    });
  });

  it('gives the completion scripts one name a line', async () => {
    const { out } = await runVoice(['completion', 'catalog-model']);
    expect(out).toBe(
      catalogNames()
        .map((name) => `${name}\n`)
        .join(''),
    );
    expect((await runVoice(['completion', 'installed-model'])).out).toBe('');
  });
});
