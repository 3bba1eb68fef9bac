import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether the text names a network, such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text);

/** How an address stands to the process that wants to connect to it. */
export type Standing = 'allowed' | 'public' | 'closed';

/**
 * Which addresses may be connected to: those of listed networks, and those that the whole internet can reach. Everything else is closed:
 * this machine, private and local networks, multicast, what is reserved, and forms of IPv6 that carry an IPv4 address to a translator.
 */
export class Networks {
  private readonly allowed: readonly [Address, number][];

  /** @param allowed networks in CIDR notation */
  constructor(allowed: readonly string[]) {
    this.allowed = allowed.map((network) => ipaddr.parseCIDR(network));
  }

  /** An address that is none is closed. */
  standingOf(text: string): Standing {
    if (!ipaddr.isValid(text)) return 'closed';
    // An IPv4 address in IPv6's clothes is judged as what it is.
    const address = ipaddr.process(text);
    if (this.allowed.some(([network, bits]) => isWithin(address, network, bits))) return 'allowed';
    return isPublic(address) ? 'public' : 'closed';
  }
}

function isWithin(address: Address, network: Address, bits: number): boolean {
  if (address instanceof ipaddr.IPv4) return network instanceof ipaddr.IPv4 && address.match(network, bits);
  return network instanceof ipaddr.IPv6 && address.match(network, bits);
}

/** Of IPv6 only 2000::/3 has been given out for the internet. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return true;
  return ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}
