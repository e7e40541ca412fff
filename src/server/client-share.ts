import { countOf } from '../base/count-of.ts';
import { VoiceError } from '../domain/errors.ts';

/** The largest share of all places for one client, so that others have room. */
const SHARE = 1 / 2;

/**
 * Returns how many places `client` holds if its share is used up, else `undefined`.
 * @param held the holder of each taken place.
 * @param most the number of places.
 */
export function usedUpShare(
  client: string,
  held: Iterable<string | undefined>,
  most: number,
): number | undefined {
  let own = 0;
  for (const one of held) if (one === client) own++;
  return own >= most * SHARE ? own : undefined;
}

/**
 * Refuses a client that has its full share.
 * @param thing the name of a place, as 'session'.
 * @param state an adjective for a taken place, as 'open'.
 * @throws VoiceError `queue_full`.
 */
export function requireShare(
  client: string,
  held: Iterable<string | undefined>,
  most: number,
  thing: string,
  state: string,
): void {
  const own = usedUpShare(client, held, most);
  if (own === undefined) return;
  throw new VoiceError('queue_full', `Your address has ${countOf(own, thing)} ${state}; try again later.`);
}

/**
 * The network of one client: an IPv4 address, or the first 64 bits of an IPv6 address. Empty for a client
 * that has already left, whose address the system does not report.
 */
export function clientNetwork(address = ''): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [before = '', after = ''] = address.split('::');
  const groups = groupsOf(before);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - groupsOf(after).length) }, () => '0');
  return [...groups, ...zeros, ...groupsOf(after)].slice(0, 4).join(':');
}

const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
