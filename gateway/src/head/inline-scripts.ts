import { createHash } from 'node:crypto';

/** Scripts that stand in the page itself. Those with attributes are loaded, or are no programs. */
const INLINE = /<script>([^]*?)<\/script>/g;

/** What a Content-Security-Policy has to name so that the scripts in a built page run, and no other: their hashes. */
export const hashesOf = (page: string): readonly string[] =>
  [...page.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

const POLICY = 'content-security-policy';
const OWN_SCRIPTS = "script-src 'self'";

/** Headers of a page: its policy allows besides the site's own files the scripts that stand in the built page. */
export function headersWithScripts(
  headers: Readonly<Record<string, string>>,
  hashes: readonly string[],
): Readonly<Record<string, string>> {
  const { [POLICY]: policy } = headers;
  if (policy === undefined || hashes.length === 0) return headers;
  return { ...headers, [POLICY]: policy.replace(OWN_SCRIPTS, () => [OWN_SCRIPTS, ...hashes].join(' ')) };
}
