/**
 * A loopback address whose ports no other program takes, for tests that release a port and bind it again. On
 * systems with a single loopback address, that address.
 */
export const QUIET_HOST = process.platform === 'linux' ? '127.0.77.1' : '127.0.0.1';
