/** Whether a host, be it an address or a name, is this machine as only its own programs reach it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);
