import { createHash } from 'node:crypto';
import { headersWithSources, inlineSourcesOf } from './inline-sources';

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";
const STYLE = 'main { margin: 0 }';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const SOURCES = { scripts: [hash(SCRIPT)], styles: [hash(STYLE)] };
const NONE = { scripts: [], styles: [] };
const PAGE = `<head><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script>
<script type="application/json">{}</script><style>${STYLE}</style></head>`;
const POLICY = "default-src 'none';script-src 'self';style-src 'self'";

describe('the policy of a page', () => {
  it('names what stands in the built page, and nothing that is loaded or is no program', () => {
    expect(inlineSourcesOf(PAGE)).toEqual(SOURCES);
    expect(inlineSourcesOf('<script src="/a.js"></script>')).toEqual(NONE);
  });

  it('allows that script and that style besides the site, and nothing else', () => {
    const headers = { 'content-security-policy': POLICY, 'x-frame-options': 'DENY' };
    expect(headersWithSources(headers, SOURCES)).toEqual({
      'content-security-policy': `default-src 'none';script-src 'self' ${hash(SCRIPT)};style-src 'self' ${hash(STYLE)}`,
      'x-frame-options': 'DENY',
    });
    expect(headersWithSources(headers, NONE)).toEqual(headers);
    expect(headersWithSources({}, SOURCES)).toEqual({});
  });
});
