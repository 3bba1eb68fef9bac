import { isWebAddress } from '@alcova/contracts';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { DestinationFailure } from './failures';
import type { Networks } from './networks';

/** The ports of the web; a network that is allowed by the configuration may use any. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443']);

/** Looks a name up; all its addresses. */
export type Resolve = (name: string) => Promise<LookupAddress[]>;
export const resolveName: Resolve = (name) => lookup(name, { all: true, verbatim: true });

/**
 * The addresses behind a URL, looked up once and every one of them checked. Who connects uses these and asks no more, so that a name cannot
 * lead elsewhere in between.
 * @throws DestinationFailure `address-refused` or `name-unknown`
 */
export async function addressesOf(url: URL, networks: Networks, resolve: Resolve): Promise<LookupAddress[]> {
  if (!isWebAddress(url.href)) throw new DestinationFailure('address-refused');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family === 0 ? await lookedUp(host, resolve) : [{ address: host, family }];
  const isFine = ({ address }: LookupAddress): boolean => {
    const standing = networks.standingOf(address);
    return standing === 'allowed' || (standing === 'public' && PORTS.has(url.port));
  };
  if (!addresses.every(isFine)) throw new DestinationFailure('address-refused');
  return addresses;
}

async function lookedUp(name: string, resolve: Resolve): Promise<LookupAddress[]> {
  const addresses = await resolve(name).catch((cause: unknown) => {
    throw new DestinationFailure('name-unknown', { cause });
  });
  if (addresses.length === 0) throw new DestinationFailure('name-unknown');
  return addresses;
}

/** A look-up for sockets that answers what was checked, whatever is asked. */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_name, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
