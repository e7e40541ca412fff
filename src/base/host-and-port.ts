/** Joins a host and a port, with brackets around IPv6: `127.0.0.1:80`, `[::1]:80`. */
export const hostAndPort = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
