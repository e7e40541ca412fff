import { hostname } from 'node:os';
import type * as BonjourService from 'bonjour-service';
import { VoiceError } from '../../domain/errors.ts';

const PACKAGE = 'bonjour-service';

/**
 * Tells the local network, by mDNS, that somebody speaks Wyoming on this port; what it returns takes that
 * back. What goes wrong later is told to `onFault`, and harms nothing.
 * @throws VoiceError `unavailable` where the optional package for it is not installed.
 */
export async function announceWyoming(
  port: number,
  onFault: (message: string) => void,
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<() => Promise<void>> {
  const { Bonjour } = await loaded(load);
  const bonjour = new Bonjour({}, (error: Error) => onFault(`mDNS: ${error.message}`));
  const service = bonjour.publish({ name: `voice on ${hostname()}`, type: 'wyoming', protocol: 'tcp', port });
  service.on('error', (error: Error) => onFault(`mDNS: ${error.message}`));
  return () => new Promise((resolve) => bonjour.unpublishAll(() => bonjour.destroy(() => resolve())));
}

async function loaded(load: (name: string) => Promise<unknown>): Promise<typeof BonjourService> {
  try {
    return (await load(PACKAGE)) as typeof BonjourService;
  } catch (cause) {
    throw new VoiceError(
      'unavailable',
      `To announce Wyoming, the optional package ${PACKAGE} has to be installed; leave out --wyoming-mdns otherwise.`,
      { cause },
    );
  }
}
