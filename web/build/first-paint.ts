import type { Plugin, Rolldown } from 'vite';

const HEAD_END = '</head>';
const APPLICATION = /\n? *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * The page with the entry's styles in it, and with the tags that load the application in a template: that stays inert until the script that
 * runs before the first paint takes them out of it (public/before-paint.js).
 * @throws Error where the page loads no application, or the styles would end their element
 */
export function readyToPaint(page: string, styles: string): string {
  const tags = page.match(APPLICATION) ?? [];
  if (tags.length === 0) throw new Error('The page loads no application.');
  if (/<\/style/i.test(styles)) throw new Error('The styles of the page would end their element.');
  const end = `<style>${styles}</style><template id="application">${tags.map((tag) => tag.trim()).join('')}</template>`;
  return page.replace(APPLICATION, '').replace(HEAD_END, () => `  ${end}\n  ${HEAD_END}`);
}

/** The names of the entry's style sheets, which no piece of the application asks for any more. */
function claimSheets(bundle: Rolldown.OutputBundle): readonly string[] {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  const sheets = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined;
  const names = [...(sheets ?? [])];
  sheets?.clear();
  return names;
}

function takeSheet(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = bundle[name];
  if (sheet?.type !== 'asset') throw new Error(`The style sheet ${name} is not in the bundle.`);
  delete bundle[name];
  return typeof sheet.source === 'string'
    ? sheet.source.trim()
    : new TextDecoder().decode(sheet.source).trim();
}

/** Makes the page alone enough for its first paint: nothing else is waited for, and the application is loaded after it. */
export function firstPaint(): Plugin {
  let names: readonly string[] = [];
  return {
    name: 'first-paint',
    apply: 'build',
    // Before the pieces are told which style sheets each of them needs.
    enforce: 'pre',
    generateBundle: { order: 'pre', handler: (_options, bundle) => void (names = claimSheets(bundle)) },
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) =>
        readyToPaint(page, names.map((name) => takeSheet(bundle, name)).join('\n')),
    },
  };
}
