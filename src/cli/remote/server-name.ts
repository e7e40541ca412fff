/** What messages call the server at an address: the address, without a password. */
export function serverName(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
