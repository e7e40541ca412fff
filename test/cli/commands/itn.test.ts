import { describe, expect, it } from 'vitest';
import { runVoice } from '../../helpers/run-voice.ts';

describe('voice itn', () => {
  it('writes each line as people write it, and leaves what is written alone', async () => {
    const { code, out, err } = await runVoice(['itn'], {
      stdin: 'it costs twenty five dollars\n\nIt costs $25 already.\r\nno number here',
    });
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'it costs $25\n\nIt costs $25 already.\nno number here\n',
      err: '',
    });
  });

  it('takes the language it is told', async () => {
    const { out } = await runVoice(['itn', '--language', 'de'], {
      stdin: 'das kostet fünfundzwanzig euro\n',
    });
    expect(out).toBe('das kostet €25\n');
  });

  it('refuses a language without rules, naming those that have some', async () => {
    const { code, err } = await runVoice(['itn', '-l', 'xx'], { stdin: 'one' });
    expect(code).toBe(2);
    expect(err).toMatch(/--language.*en, es, fr, de.*'xx'/);
  });

  it('says how it is used where nothing is piped in', async () => {
    const { code, err } = await runVoice(['itn'], { isTerminal: true });
    expect(code).toBe(2);
    expect(err).toMatch(/pipe a text in/);
  });
});
