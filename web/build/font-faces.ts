import type { Face } from './font-subset.ts';

const fontsource = (name: string, weights: Face['weights']): Face => ({
  file: `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  weights,
});

/** The site's fonts. The style sheet (src/shared/styles/fonts.css) declares the same weights. */
export const FACES: readonly Face[] = [fontsource('inter', [400, 700]), fontsource('fraunces', [400, 600])];
/** What both may have together. */
export const FONT_BYTES = 60_000;
