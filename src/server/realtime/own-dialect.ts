import type { RealtimeSession } from '../../realtime/session.ts';
import { parseCommand } from './commands.ts';
import { type Dialect, MAX_FRAME_BYTES } from './dialect.ts';

/** The protocol of this server itself: binary frames are audio, text frames commands and events. */
export function ownDialect(session: RealtimeSession, maxCharacters: number): Dialect {
  return {
    receive(frame, isBinary) {
      if (frame.length > MAX_FRAME_BYTES) {
        session.complain(
          'frame_too_large',
          `A frame may have ${MAX_FRAME_BYTES} bytes; this one has ${frame.length}.`,
        );
      } else if (isBinary) {
        session.hear(frame);
      } else {
        const parsed = parseCommand(frame, maxCharacters);
        if ('fault' in parsed) session.complain(parsed.fault, parsed.message);
        else session.obey(parsed.command);
      }
    },
    tell: (output) => [output.type === 'event' ? JSON.stringify(output.event) : output.pcm],
    close: () => undefined,
  };
}
