import { describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { runVoice } from '../../helpers/run-voice.ts';

describe('voice itn', () => {
  it('converts each line to written form, and leaves text that is already written so', async () => {
    const { code, out, err } = await runVoice(['itn'], {
      stdin: 'it costs twenty five dollars\n\nIt costs $25 already.\r\nno number here',
    });
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'it costs $25\n\nIt costs $25 already.\nno number here\n',
      err: '',
    });
  });

  it('converts a very long line in parts that end at a space', async () => {
    const line = (amount: string) => `${'x'.repeat(60_000)} ${amount} ${'x'.repeat(60_000)} ${amount}`;
    const { out } = await runVoice(['itn'], { stdin: line('twenty five dollars') });
    expect(out.replaceAll(/x+/g, 'x')).toBe('x $25 x $25\n');
    expect(out).toHaveLength(line('$25').length + 1);
  });

  it('converts the text of its arguments', async () => {
    const { code, out } = await runVoice(['itn', 'it', 'costs', 'twenty five dollars']);
    expect({ code, out }).toEqual({ code: 0, out: 'it costs $25\n' });
  });

  it('refuses input that is not UTF-8, and prints nothing of it', async () => {
    const { code, out, err } = await runVoice(['itn'], { stdin: Uint8Array.of(0x6f, 0xff, 0x0a) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/standard input is not text in UTF-8.*iconv/);
  });

  it('ends when it is interrupted while it waits for more input', async () => {
    const interrupt = new AbortController();
    async function* stdin() {
      yield Buffer.from('it costs twenty five dollars\n');
      await eventually(() => expect(out).toBe('it costs $25\n'));
      interrupt.abort();
      await new Promise(() => undefined);
    }
    let out = '';
    const { code, err } = await runVoice(['itn'], {
      stdin: stdin(),
      signal: interrupt.signal,
      onOut: (text) => (out += text),
    });
    expect({ code, err }).toEqual({ code: 130, err: '' });
  });

  it('uses the language that it is given', async () => {
    const { out } = await runVoice(['itn', '--language', 'de'], {
      stdin: 'das kostet fünfundzwanzig euro\n',
    });
    expect(out).toBe('das kostet €25\n');
  });

  it('refuses a language without rules, and names those with rules', async () => {
    const { code, err } = await runVoice(['itn', '-l', 'xx'], { stdin: 'one' });
    expect(code).toBe(2);
    expect(err).toMatch(/--language.*en, es, fr, de.*'xx'/);
  });

  it('prints its usage if there is no text', async () => {
    const { code, err } = await runVoice(['itn'], { isTerminal: true });
    expect(code).toBe(2);
    expect(err).toMatch(/give a text.*pipe one in/);
  });
});
