import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { firstPaint } from './build/first-paint.ts';
import { FACES, FONT_BYTES } from './build/font-faces.ts';
import { fontPreload } from './build/font-preload.ts';
import { fontSubset } from './build/font-subset.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeBudget } from './build/size-budget.ts';
import { strictPlayer } from './build/strict-player.ts';
import { styleNames } from './build/style-names.ts';
import { styleRules } from './build/style-rules.ts';

const ROUTER = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));

export default defineConfig({
  plugins: [
    react(),
    beforePaint(),
    strictPlayer(),
    styleRules(),
    fontSubset({ faces: FACES, limitBytes: FONT_BYTES }),
    fontPreload(['inter-latin-wght-normal', 'fraunces-latin-wght-normal']),
    sizeBudget({
      limitBytes: 118_000,
      pages: ['home/Home', 'video/Video', 'contos/Contos', 'contos/Tale'].map(
        (page) => `features/${page}Screen`,
      ),
    }),
    serviceWorker({
      screens:
        /web\/src\/(?:features\/(?:home|listing|search|video|books|contos|author|legal|preferences|login|register)\/\w+Screen|features\/video\/(?:actions\/Actions|player\/Player)|features\/contos\/TaleActions|features\/search\/Suggestions|features\/discretion\/TabCover|features\/listening\/(?:CardMenu|ListeningBar|Panel)|shared\/listening\/sound|app\/idle\/Beside|app\/layout\/SearchOverlay|app\/other-screens|app\/NotFound|shared\/ads\/AdSlot|shared\/head\/apply|shared\/share\/ShareSheet|shared\/age\/closed-page)\.tsx?$/,
      files: ['/offline.html', '/offline.css', '/offline.js', '/before-paint.js', '/favicon.svg'],
    }),
    firstPaint(),
    precompress(),
  ],
  css: { modules: { generateScopedName: styleNames(fileURLToPath(new URL('src', import.meta.url))) } },
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/shared/zod.ts', import.meta.url)) },
      {
        find: /^(?:dashjs|panolens|videojs-vtt\.js)$/,
        replacement: fileURLToPath(new URL('build/not-shipped.ts', import.meta.url)),
      },
      // The router's own build for production, which its package names nowhere.
      { find: /^react-router$/, replacement: join(ROUTER, 'dist/production/index.mjs') },
    ],
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
          // What every page needs, in two pieces that browsers read side by side: the one that changes with its library alone, and the rest.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\//,
              tags: ['$initial'],
              priority: 1,
            },
            { name: 'core', tags: ['$initial'] },
            // What screens share, which would be dozens of files of a few hundred bytes each.
            {
              name: 'format',
              test: /shared\/format\/format\.|base\/(?:numbers|clocks)\.|page\/(?:dates|duration)\./,
            },
            {
              name: 'pages',
              test: /shared\/video\/(?:ListHead|UnreadList)\.|shared\/ui\/Pagination\.|page\/numbering\./,
            },
            {
              name: 'card',
              test: /shared\/video\/(?:VideoCard|Thumbnail)\.|shared\/ui\/use-(?:media|picture)\.|shared\/ads\/places\.|page\/card-picture\./,
            },
            {
              name: 'list',
              test: /shared\/video\/(?:VideoPages|ReadVideoPages|pages|seen|categories)\.|page\/home-list\./,
            },
            {
              name: 'tale',
              test: /shared\/tales\/(?:address|AuthorLink)\.|page\/addresses\.|words\/tale-card\./,
            },
            { name: 'tale-card', test: /shared\/tales\/(?:published|TaleCard)\.|page\/preview\./ },
          ],
        },
      },
    },
  },
});
