import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { readyToPaint } from './first-paint.ts';

const SCRIPT = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
const PIECE = '<link rel="modulepreload" crossorigin href="/assets/react-1.js">';
const PAGE = `<head>
    <script>early()</script>
    ${SCRIPT}
    ${PIECE}
    <link rel="preload" as="font" href="/a.woff2">
  </head><body></body>`;
const BEFORE_PAINT = readFileSync(join(__dirname, '../public/before-paint.js'), 'utf8');

/** A browser that has run the script, and what it has been told to do later. */
function begun({ hidden = false, template = true } = {}) {
  const later: Record<'parsed' | 'frame' | 'task', (() => void)[]> = { parsed: [], frame: [], task: [] };
  const appended: unknown[] = [];
  const window = {
    ...{ localStorage: undefined, sessionStorage: undefined, location: { pathname: '/terms' } },
    ...{ performance: { getEntriesByType: () => [] }, addEventListener: () => undefined },
    requestAnimationFrame: (then: () => void) => later.frame.push(then),
  };
  const document = {
    ...{ hidden, documentElement: { dataset: {} }, querySelectorAll: () => [] },
    head: { append: (content: unknown) => appended.push(content) },
    getElementById: () => (template ? { content: 'the application' } : null),
    addEventListener: (_name: string, then: () => void) => later.parsed.push(then),
  };
  const setTimeout = (then: () => void) => later.task.push(then);
  runInNewContext(BEFORE_PAINT, { window, document, setTimeout, URLSearchParams });
  const run = (when: keyof typeof later) => later[when].splice(0).forEach((then) => then());
  return { appended, run };
}

describe('a page that is painted before the application is loaded', () => {
  it('has its styles in it, and what loads the application in a template', () => {
    const page = readyToPaint(PAGE, 'main{margin:0}');
    expect(page).toContain(
      `<style>main{margin:0}</style><template id="application">${SCRIPT}${PIECE}</template>`,
    );
    expect(page.split(SCRIPT)).toHaveLength(2);
    expect(page).toContain('<script>early()</script>');
    expect(page).toContain('<link rel="preload" as="font" href="/a.woff2">');
  });

  it('is refused by the build where it loads nothing, or would end before its styles do', () => {
    expect(() => readyToPaint('<head></head>', '')).toThrow('loads no application');
    expect(() => readyToPaint(PAGE, 'a::after{content:"</style>"}')).toThrow('end their element');
  });

  it('loads the application after its first frame', () => {
    const { appended, run } = begun();
    for (const when of ['parsed', 'frame'] as const) {
      run(when);
      expect(appended).toEqual([]);
    }
    run('task');
    expect(appended).toEqual(['the application']);
  });

  it('loads it at once in a tab that paints nothing, and nothing where it has none', () => {
    const inBackground = begun({ hidden: true });
    inBackground.run('parsed');
    expect(inBackground.appended).toEqual(['the application']);
    const offline = begun({ template: false });
    for (const when of ['parsed', 'frame', 'task'] as const) offline.run(when);
    expect(offline.appended).toEqual([]);
  });
});
