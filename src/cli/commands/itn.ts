import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { VoiceError } from '../../domain/errors.ts';
import { LANGUAGES } from '../../text/languages/codes.ts';
import { primaryLanguage } from '../../text/primary-language.ts';
import type { CommandSpec } from '../command.ts';

const DEFAULT_LANGUAGE = 'en';

export const itnCommand: CommandSpec = {
  name: 'itn',
  summary: 'Write spoken numbers, dates and amounts as people write them',
  description: [
    "Inverse text normalisation, as 'voice transcribe' does it: 'twenty five dollars' becomes '$25'. Reads lines from standard input and writes them to standard output, each as soon as it is there; what is written already stays as it is.",
  ],
  options: [
    {
      flags: '-l, --language <code>',
      summary: `language of the text: ${LANGUAGES.join(', ')}`,
      shown: DEFAULT_LANGUAGE,
      completes: LANGUAGES,
    },
  ],
  examples: ['echo "it costs twenty five dollars" | voice itn', 'voice itn --language de < gesprochen.txt'],

  async run({ stdin, stdout, signal }, _, options) {
    const language = typeof options['language'] === 'string' ? options['language'] : DEFAULT_LANGUAGE;
    if (!LANGUAGES.some((code) => code === primaryLanguage(language))) {
      throw new VoiceError(
        'invalid_value',
        `--language must be one of ${LANGUAGES.join(', ')}, got '${language}'.`,
      );
    }
    if (stdin.isTerminal) {
      throw new VoiceError(
        'invalid_value',
        'Nothing to write: pipe a text in, such as: echo "twenty five" | voice itn',
      );
    }
    const { toWritten } = await import('../../text/itn/to-written.ts');
    const { writtenRules } = await import('../../text/languages/languages.ts');
    await writtenRules.load(language);
    const lines = createInterface({ input: Readable.from(stdin.bytes()), crlfDelay: Infinity, signal });
    for await (const line of lines) await stdout.write(`${toWritten(line, language).text}\n`);
    signal.throwIfAborted();
  },
};
