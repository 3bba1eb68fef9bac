import { CodedError, ERRORS, webAddress } from '@alcova/contracts';
import { Networks } from '@alcova/outside';
import { isIP } from 'node:net';

/**
 * Zones of names that no server of the internet answers for: this machine and the local network (RFC 6761, 6762 and 8375), what ICANN
 * keeps for private use (`internal`), and what offices and routers took before that.
 */
const INTERNAL_ZONES = [
  ...['localhost', 'local', 'home.arpa', 'internal', 'test'],
  ...['localdomain', 'intranet', 'private', 'corp', 'home', 'lan'],
];
const NETWORKS = new Networks([]);

/**
 * Whether an address on the web stands for a machine that only some network knows. Names are not looked up: it is the visitor's browser
 * that goes there, and what a name leads to is its network's affair. URLs have brought every way to write an IPv4 address into one form.
 */
export function isInternal(address: string): boolean {
  const { hostname } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.+$/, '');
  if (isIP(host) !== 0) return NETWORKS.standingOf(host) !== 'public';
  return !host.includes('.') || INTERNAL_ZONES.some((zone) => host.endsWith(`.${zone}`));
}

/** A stored address as it stands in a header; undefined for one that people are not led to, as another installation may have had it. */
export function publicLink(stored: string): string | undefined {
  const link = webAddress(stored);
  return link === undefined || isInternal(link) ? undefined : link;
}

/**
 * Refuses to lead people into somebody's own network. `field` is the name of the form's field.
 * @throws CodedError link.internal-address
 */
export function checkPublicLink(field: string, address: string | undefined): void {
  const link = address === undefined ? undefined : webAddress(address);
  if (link === undefined || !isInternal(link)) return;
  const code = 'link.internal-address';
  throw new CodedError(code, undefined, { [field]: ERRORS[code].message });
}
