import { Readable } from 'node:stream';
import { VoiceError } from '../../domain/errors.ts';
import { LANGUAGES } from '../../text/languages/codes.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import type { CommandSpec } from '../command.ts';
import { openInputText } from '../input-text.ts';

const DEFAULT_LANGUAGE = 'en';

const NO_TEXT = 'There is no text: give a text, such as voice itn "twenty five", or pipe one in.';

/** The most characters that are converted together; longer lines are split at spaces. */
const LONGEST_LINE = 65_536;

export const itnCommand: CommandSpec = {
  name: 'itn',
  summary: 'Write spoken numbers, dates and amounts as people write them',
  description: [
    "Inverse text normalisation, as 'voice transcribe' does it: 'twenty five dollars' becomes '$25'. Figures stay as they are. Without a text, each line of standard input is converted as soon as it arrives.",
  ],
  arguments: [{ syntax: '[text...]', summary: "spoken text; '-' or nothing reads standard input" }],
  options: [
    {
      flags: '-l, --language <code>',
      summary: `language of the text: ${LANGUAGES.join(', ')}`,
      shown: DEFAULT_LANGUAGE,
      completes: LANGUAGES,
    },
  ],
  examples: ['voice itn "it costs twenty five dollars"', 'voice itn --language de < gesprochen.txt'],

  async run(context, words, options) {
    const { stdout, signal } = context;
    const language = typeof options['language'] === 'string' ? options['language'] : DEFAULT_LANGUAGE;
    if (!LANGUAGES.some((code) => code === primaryLanguage(language))) {
      throw new VoiceError(
        'invalid_value',
        `--language must be one of ${LANGUAGES.join(', ')}, got '${language}'.`,
      );
    }
    const text = await openInputText(context, { words, missing: NO_TEXT });
    const { toWritten } = await import('../../text/itn/to-written.ts');
    const { writtenRules } = await import('../../text/languages/languages.ts');
    await writtenRules.load(language);
    for await (const { line, end } of linesOf(typeof text === 'string' ? Readable.from([text]) : text))
      await stdout.write(`${toWritten(line, language).text}${end}`);
    signal.throwIfAborted();
  },
};

/** The lines of a text as they arrive, and the line break after each. */
async function* linesOf(
  text: AsyncIterable<string>,
): AsyncGenerator<{ readonly line: string; readonly end: string }, void, undefined> {
  let open = '';
  for await (const piece of text) {
    const lines = (open + piece).split(/\r\n|\n|\r(?=.)/u);
    open = lines.pop()!;
    for (const line of lines) yield { line, end: '\n' };
    while (open.length > LONGEST_LINE) {
      const space = open.lastIndexOf(' ', LONGEST_LINE);
      yield { line: open.slice(0, space > 0 ? space : LONGEST_LINE), end: space > 0 ? ' ' : '' };
      open = open.slice(space > 0 ? space + 1 : LONGEST_LINE);
    }
  }
  if (open !== '') yield { line: open.replace(/\r$/u, ''), end: '\n' };
}
