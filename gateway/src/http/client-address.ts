import { all, compile } from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

/**
 * The address of a client as Fastify's `request.ip` tells it, for requests that Fastify does not see: the nearest one that is no trusted
 * proxy's. Undefined when the connection is gone.
 * @param trusted addresses and networks of proxies whose `X-Forwarded-For` is believed
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress;
  const isTrusted = compile([...trusted]);
  return (request) => all(request, isTrusted).at(-1);
}

/** Whether an address is one of the trusted proxies'. @param trusted as for `clientAddress` */
export function isTrustedProxy(trusted: readonly string[]): (address: string) => boolean {
  if (trusted.length === 0) return () => false;
  const isTrusted = compile([...trusted]);
  return (address) => isTrusted(address, 0);
}
