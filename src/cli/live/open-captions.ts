import type { RealtimeEvent } from '../../domain/realtime.ts';
import type { SubtitleOptions } from '../../domain/transcript.ts';
import { toWire } from '../../wire/realtime/to-wire.ts';
import type { Context } from '../command.ts';
import { type CaptionView, sourceWords } from '../ui/captions.ts';
import { captionLines, type CaptionLines, type LiveFormat } from './caption-lines.ts';

/** The options of captions. */
export interface CaptionOptions {
  readonly format: LiveFormat;
  readonly subtitles: SubtitleOptions;
  /** Whether JSON events contain words. */
  readonly wordTimes: boolean;
}

/** Opens captions: drawn in place on a terminal, as JSON events with `--json`, else as plain lines. */
export async function openCaptions(
  context: Context,
  { format, subtitles, wordTimes }: CaptionOptions,
): Promise<CaptionView> {
  const { json, interactive, stdout, env } = context;
  if (json) return jsonCaptions(context, wordTimes);
  if (format !== 'text' || !interactive || !stdout.isTerminal || !stdout.stream) {
    return plainCaptions(context, captionLines(format, subtitles));
  }
  const { drawCaptions } = await import('../ui/live-captions.tsx');
  return drawCaptions(stdout.stream, !env['NO_COLOR']);
}

/** The events that `--json` prints. */
const TOLD: ReadonlySet<RealtimeEvent['type']> = new Set([
  'speech_started',
  'partial',
  'final',
  'speech_ended',
]);

function jsonCaptions({ stdout }: Context, wordTimes: boolean): CaptionView {
  const write = (event: object) => stdout.write(`${JSON.stringify(event)}\n`);
  return {
    wantsPartials: true,
    showSource: (source) => write({ type: 'listening', ...source }),
    async show(event) {
      if (!TOLD.has(event.type)) return;
      await write(wordTimes ? toWire(event) : { ...toWire(event), words: undefined });
    },
    close: async () => undefined,
  };
}

function plainCaptions({ stdout, note }: Context, lines: CaptionLines): CaptionView {
  return {
    wantsPartials: false,
    async showSource(source) {
      if (source.source === 'microphone') await note(`voice: ${sourceWords(source)}; Ctrl-C ends.`);
      await stdout.write(lines.head);
    },
    async show(event) {
      if (event.type === 'final') await stdout.write(lines.next(event));
    },
    close: async () => undefined,
  };
}
