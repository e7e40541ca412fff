/** Whether `host`, an address or a name, is the loopback interface, which other machines cannot reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);
