import ipaddr from 'ipaddr.js';

/** Of an IPv6 address one customer has at least the last 64 bits. */
const IPV6_NETWORK_PARTS = 4;

/** The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 one. What is no address counts as itself. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toNormalizedString().split(':').slice(0, IPV6_NETWORK_PARTS).join(':');
}
