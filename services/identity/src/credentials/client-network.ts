import ipaddr from 'ipaddr.js';

/** Of an IPv6 address one customer has at least the last 64 bits. */
const IPV6_NETWORK_PARTS = 4;
/** Some have the last 80, and so 65,536 networks of 64. */
const WIDER_IPV6_PARTS = 3;
const WIDER_IPV4_PARTS = 3;

/** The network that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 one. What is no address counts as itself. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : partsOf(parsed, IPV6_NETWORK_PARTS);
}

/**
 * What one customer of a provider may have at will: the first 24 bits of an IPv4 address, 48 of an IPv6 one. The first are shared by many
 * people, so nobody is refused for what others in one did.
 */
export function widerNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() !== 'ipv4') return partsOf(parsed, WIDER_IPV6_PARTS);
  return parsed.toString().split('.').slice(0, WIDER_IPV4_PARTS).join('.');
}

/** Whether all of a wider network is one customer's, who may be refused for what came from any part of it. */
export const isOneCustomers = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).kind() === 'ipv6';

const partsOf = (address: ipaddr.IPv4 | ipaddr.IPv6, parts: number): string =>
  address.toNormalizedString().split(':').slice(0, parts).join(':');
