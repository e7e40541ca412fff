/**
 * Who counts as one client: an IPv4 address, or the first half of an IPv6 address, whose other half is the
 * client's own to choose.
 */
export function clientNetwork(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [before = '', after = ''] = address.split('::');
  const groups = groupsOf(before);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - groupsOf(after).length) }, () => '0');
  return [...groups, ...zeros, ...groupsOf(after)].slice(0, 4).join(':');
}

const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
