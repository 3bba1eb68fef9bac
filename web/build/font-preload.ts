import { basename } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the named font files (without hash), so that the text is drawn once, in its own face. */
export function fontPreload(names: readonly string[]): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) =>
          names.some((name) => basename(file).startsWith(`${name}-`) && file.endsWith('.woff2')),
        );
        return files.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: 'anonymous',
          },
          injectTo: 'head',
        }));
      },
    },
  };
}
