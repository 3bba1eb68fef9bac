import { normalizeIP } from '@fastify/rate-limit';
import { isIPv4 } from 'node:net';

/** What one customer of a provider may have at will: the /48 of an IPv6 address, the /24 of an IPv4 one. */
const IPV6_BITS = 48;

/** The network that an address is of, wide enough that two of them are hardly one person's. */
export function widerNetworkOf(address: string): string {
  const network = normalizeIP(address, IPV6_BITS);
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : `${network}/${IPV6_BITS}`;
}
