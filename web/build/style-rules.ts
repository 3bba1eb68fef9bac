import type { Plugin } from 'vite';

/**
 * Keeps a CSS module that is imported for its rules alone. Without it the build leaves such a sheet to the pieces that use its names, and it
 * comes after the first paint.
 */
export function styleRules(): Plugin {
  return {
    name: 'style-rules',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  };
}
