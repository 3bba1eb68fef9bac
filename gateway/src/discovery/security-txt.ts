/** Months after which the file says that it is too old: less than a year, as RFC 9116 (2.5.5) recommends. */
const MONTHS = 6;

/**
 * Where somebody who found a hole tells of it, as RFC 9116 has it: https://www.rfc-editor.org/rfc/rfc9116
 * @param site the site's address, and whom people write to
 */
export function securityTxt(site: { siteUrl: string; supportEmail: string }, now = new Date()): string {
  // The first of a month: the same text for a month long.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));
  return [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${site.siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
