import { sourceHash } from '../http/source-hash';

/** Inline scripts and styles. Scripts with attributes are loaded, or are no programs. */
const SCRIPT = /<script>([^]*?)<\/script>/g;
const STYLE = /<style>([^]*?)<\/style>/g;

const POLICY = 'content-security-policy';
const OWN_SCRIPTS = "script-src 'self'";
const OWN_STYLES = "style-src 'self'";

/** What a Content-Security-Policy has to name so that the scripts and styles in a built page count, and no others: their hashes. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const hashesOf = (page: string, element: RegExp): readonly string[] =>
  [...page.matchAll(element)].map(([, text = '']) => sourceHash(text));

/** Those of a page. */
export const inlineSourcesOf = (page: string): InlineSources => ({
  scripts: hashesOf(page, SCRIPT),
  styles: hashesOf(page, STYLE),
});

/** Headers of a page: its policy allows besides the site's own files what stands in the built page. */
export function headersWithSources(
  headers: Readonly<Record<string, string>>,
  { scripts, styles }: InlineSources,
): Readonly<Record<string, string>> {
  const { [POLICY]: policy } = headers;
  if (policy === undefined) return headers;
  return {
    ...headers,
    [POLICY]: policy
      .replace(OWN_SCRIPTS, () => [OWN_SCRIPTS, ...scripts].join(' '))
      .replace(OWN_STYLES, () => [OWN_STYLES, ...styles].join(' ')),
  };
}
