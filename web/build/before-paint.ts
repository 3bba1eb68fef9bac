import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TAG = '<script src="/before-paint.js"></script>';

/** The lines of a script without its comments and indentation. It has no text over several lines. */
const shortened = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');

/** A page with the script in it in place of its address. @throws Error where there is no such script, or one that ends the element early */
export function withScript(page: string, script: string): string {
  const lines = shortened(script);
  if (!page.includes(TAG)) throw new Error('The page does not load what runs before the first paint.');
  if (/<\/script|<!--/i.test(lines))
    throw new Error('What runs before the first paint would end its element.');
  return page.replace(TAG, () => `<script>${lines}</script>`);
}

/**
 * Writes what runs before the first paint into the page: no request stands before it then. The gateway reads it there, and the page's policy
 * allows it by its hash.
 */
export function beforePaint(): Plugin {
  let file = '';
  return {
    name: 'before-paint',
    configResolved({ publicDir }) {
      file = join(publicDir, 'before-paint.js');
    },
    transformIndexHtml: { order: 'pre', handler: (page) => withScript(page, readFileSync(file, 'utf8')) },
  };
}
