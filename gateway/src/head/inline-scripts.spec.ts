import { createHash } from 'node:crypto';
import { hashesOf, headersWithScripts } from './inline-scripts';

const SCRIPT = "document.documentElement.dataset.theme = 'dark';";
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
const PAGE = `<head><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script>
<script type="application/json">{}</script></head>`;
const POLICY = "default-src 'none';script-src 'self';style-src 'self'";

describe('the policy of a page', () => {
  it('names what stands in the built page, and nothing that is loaded or is no program', () => {
    expect(hashesOf(PAGE)).toEqual([HASH]);
    expect(hashesOf('<script src="/a.js"></script>')).toEqual([]);
  });

  it('allows that script besides the site, and nothing else', () => {
    const headers = { 'content-security-policy': POLICY, 'x-frame-options': 'DENY' };
    expect(headersWithScripts(headers, [HASH])).toEqual({
      'content-security-policy': `default-src 'none';script-src 'self' ${HASH};style-src 'self'`,
      'x-frame-options': 'DENY',
    });
    expect(headersWithScripts(headers, [])).toEqual(headers);
    expect(headersWithScripts({}, [HASH])).toEqual({});
  });
});
