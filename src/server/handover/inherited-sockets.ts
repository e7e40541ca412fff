import process from 'node:process';
import { VoiceError } from '../../domain/errors.ts';

/** Listening sockets that this process was started with, as file descriptors. */
export interface InheritedSockets {
  readonly http?: number;
  readonly wyoming?: number;
}

type SocketName = keyof InheritedSockets;

/** The first descriptor that systemd passes, after standard input, output and error. */
const FIRST_SOCKET = 3;

/**
 * The listening sockets of socket activation (sd_listen_fds(3)): LISTEN_FDS of them from descriptor 3 on, for
 * the process LISTEN_PID, with names in LISTEN_FDNAMES. The one named `wyoming` is for Wyoming, the other one
 * for HTTP.
 * @returns `undefined` if there are none for this process.
 * @throws VoiceError `invalid_value` if there are more than that.
 */
export function inheritedSockets(
  env: Readonly<Record<string, string | undefined>>,
  pid = process.pid,
): InheritedSockets | undefined {
  const count = Number(env['LISTEN_FDS'] ?? 0);
  if (env['LISTEN_PID'] !== String(pid) || !Number.isInteger(count) || count < 1) return undefined;
  const names = (env['LISTEN_FDNAMES'] ?? '').split(':');
  const sockets: Partial<Record<SocketName, number>> = {};
  for (let index = 0; index < count; index++) {
    const name: SocketName = names[index] === 'wyoming' ? 'wyoming' : 'http';
    if (sockets[name] !== undefined) {
      throw new VoiceError(
        'invalid_value',
        `The server was started with several sockets for ${name}. It takes one for HTTP, and one for Wyoming, whose name has to be wyoming (FileDescriptorName=wyoming).`,
      );
    }
    sockets[name] = FIRST_SOCKET + index;
  }
  return sockets;
}
