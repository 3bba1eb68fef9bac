import { compile } from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

const COUNTRY = /^[A-Za-z]{2}$/;

/**
 * Reads the country that a trusted proxy tells of a visitor. Undefined without one: not told, no country (`XX`-like codes are none that rules
 * name), or told by somebody who is no trusted proxy.
 * @param header its name in small letters; undefined where no proxy tells countries
 * @param trusted addresses and networks of the proxies that are believed, as for clients' addresses
 */
export function countryReader(
  header: string | undefined,
  trusted: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string | undefined {
  if (header === undefined || trusted.length === 0) return () => undefined;
  const isTrusted = compile([...trusted]);
  return ({ headers, socket }) => {
    const told = headers[header];
    if (typeof told !== 'string' || !COUNTRY.test(told)) return undefined;
    const peer = socket.remoteAddress;
    return peer !== undefined && isTrusted(peer, 0) ? told.toUpperCase() : undefined;
  };
}
