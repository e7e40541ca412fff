import type { IncomingMessage } from 'node:http';
import { Refusal } from '../refusal.ts';

/**
 * What listens on the loopback is for the programs of its machine, and a browser is one that opens sockets for whatever page it
 * shows: only pages of the machine itself, and of the sites in `allowed`, may have them. Other programs send no origin.
 * @throws Refusal 403
 */
export function refuseForeignPages(
  {
    headers: { origin },
    socket,
  }: Pick<IncomingMessage, 'headers'> & {
    readonly socket: { readonly localAddress?: string | undefined };
  },
  allowed: readonly string[],
): void {
  if (origin === undefined || !isLoopback(socket.localAddress ?? '')) return;
  if (allowed.includes('*') || allowed.includes(origin.toLowerCase()) || isOfThisMachine(origin)) return;
  throw new Refusal(
    'origin_not_allowed',
    'Pages of other sites may not open a socket here; whoever runs the server can allow them with --allow-origins.',
    { status: 403 },
  );
}

/** By the origin alone: any site can give its own name the address of this machine. */
function isOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  const isPage = protocol === 'http:' || protocol === 'https:';
  const isNamed = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isPage && (isNamed || isLoopback(hostname.replace(/^\[|\]$/g, '')));
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
