/**
 * An address of this machine whose ports nobody else takes meanwhile: for what lets a port go and wants it back. Where the
 * loopback has one address, that one.
 */
export const QUIET_HOST = process.platform === 'linux' ? '127.0.77.1' : '127.0.0.1';
