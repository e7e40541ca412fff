import type { Context } from '../command.ts';
import { captionLines, type LiveFormat } from './caption-lines.ts';
import { type Captions, earWords } from './captions.ts';

/**
 * Where captions go: drawn in place on a terminal, as JSON events under `--json`, else plain, each as it is final.
 * `wordTimes` is whether words are told in JSON.
 */
export async function openCaptions(
  context: Context,
  format: LiveFormat,
  wordTimes: boolean,
): Promise<Captions> {
  const { json, interactive, stdout, env } = context;
  if (json) return jsonCaptions(context, wordTimes);
  if (format !== 'text' || !interactive || !stdout.isTerminal || !stdout.stream) {
    return plainCaptions(context, format);
  }
  const { drawCaptions } = await import('../ui/live-captions.tsx');
  return drawCaptions(stdout.stream, !env['NO_COLOR']);
}

function jsonCaptions({ stdout }: Context, wordTimes: boolean): Captions {
  const write = (event: object) => stdout.write(`${JSON.stringify(event)}\n`);
  return {
    wantsPartials: true,
    listen: (ear) => write({ type: 'listening', ...ear }),
    async tell(event) {
      if (event.type === 'transcript.final') return write(wordTimes ? event : { ...event, words: undefined });
      const isTold = event.type.startsWith('vad.') || event.type === 'transcript.partial';
      if (isTold) await write(event);
    },
    close: async () => undefined,
  };
}

function plainCaptions({ stdout, note }: Context, format: LiveFormat): Captions {
  const lines = captionLines(format);
  return {
    wantsPartials: false,
    async listen(ear) {
      if (ear.source === 'microphone') await note(`voice: ${earWords(ear)}; Ctrl-C ends.`);
      await stdout.write(lines.head);
    },
    async tell(event) {
      if (event.type === 'transcript.final') await stdout.write(lines.next(event));
    },
    close: async () => undefined,
  };
}
