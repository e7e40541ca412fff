import process from 'node:process';

/** Ignores SIGUSR1, at which Node.js would open a debugger: everyone on this machine may connect to it. */
export function ignoreDebuggerSignal(): void {
  process.on('SIGUSR1', () => undefined);
}
