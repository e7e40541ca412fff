import { createPcm16Reader } from '../../audio/pcm16.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import { FrameError } from '../../wire/realtime/errors.ts';
import { toWire } from '../../wire/realtime/to-wire.ts';
import type { CommandRate } from './command-rate.ts';
import { parseCommand } from './commands.ts';
import { type Dialect, MAX_FRAME_BYTES } from './dialect.ts';

export interface OwnDialectOptions {
  readonly session: RealtimeSession;
  /** The longest text to speak. */
  readonly maxCharacters: number;
  /** How fast commands may come. */
  readonly rate: CommandRate;
}

/** The protocol of this server itself: binary frames are audio, text frames commands and events. */
export function ownDialect({ session, maxCharacters, rate }: OwnDialectOptions): Dialect {
  const toSamples = createPcm16Reader();
  return {
    receive(frame, isBinary) {
      if (!isBinary) rate.add(frame.length);
      try {
        requireSize(frame);
        if (isBinary) session.hear(toSamples(frame));
        else session.obey(parseCommand(frame, maxCharacters));
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
        session.complain(error);
      }
    },
    tell: (output) => [output.type === 'event' ? JSON.stringify(toWire(output.event)) : output.pcm],
    close: () => rate.end(),
  };
}

function requireSize({ length }: Buffer): void {
  if (length <= MAX_FRAME_BYTES) return;
  throw new FrameError(
    'frame_too_large',
    `A frame may have ${MAX_FRAME_BYTES} bytes; this one has ${length}.`,
  );
}
