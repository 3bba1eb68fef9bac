import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { fontPreload } from './build/font-preload.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeBudget } from './build/size-budget.ts';
import { strictPlayer } from './build/strict-player.ts';

export default defineConfig({
  plugins: [
    react(),
    strictPlayer(),
    fontPreload(['inter-latin-wght-normal', 'fraunces-latin-wght-normal']),
    sizeBudget({
      limitBytes: 125_000,
      pages: ['home/Home', 'video/Video', 'contos/Contos', 'contos/Tale'].map(
        (page) => `features/${page}Screen`,
      ),
    }),
    serviceWorker({
      screens:
        /web\/src\/(?:features\/(?:home|listing|search|video|books|contos|author|legal|preferences|login|register)\/\w+Screen|features\/video\/(?:actions\/Actions|player\/Player)|features\/contos\/(?:Marks|Share)|features\/search\/Suggestions|features\/discretion\/TabCover|app\/layout\/SearchOverlay|app\/other-screens|app\/NotFound|shared\/ads\/AdSlot|shared\/head\/apply|shared\/age\/closed-page)\.tsx?$/,
      files: ['/offline.html', '/offline.css', '/before-paint.js', '/favicon.svg'],
    }),
    precompress(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/shared/zod.ts', import.meta.url)) }],
  },
  build: {
    target: 'es2022',
    // The page's policy allows images and fonts of its own origin only: nothing becomes a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one piece: it compresses better than many, and changes less often than the screens.
          groups: [{ name: 'core', tags: ['$initial'] }],
        },
      },
    },
  },
});
