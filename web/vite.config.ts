import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { fontPreload } from './build/font-preload.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { leanVendor } from './build/lean-vendor.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeBudget } from './build/size-budget.ts';

const CORE = [
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|zod|zustand)\//,
  /web\/src\/(?:features\/(?:gate|discretion\/(?!Tab))|app\/(?!admin-|layout\/(?:[Aa]dmin|SearchOverlay)|idle\/idle-))/,
  // What only forms and administrators use of the shared code stays with them.
  /web\/src\/shared\/(?!ui\/(?:Modal|NewPasswordFields|Field|FormCard|SubmitButton|form-card|announce)|session\/sign-in|api\/upload|navigation\/use|reauthentication|uploads|ads|tales|video\/(?!VideoCard|Thumbnail|card)|admin\/|local-data\/(?!history))/,
];

/** Contracts that no public page asks for. Left alone they would go with the rest of the contracts into what everybody loads. */
const MEMBERS =
  /services\/shared\/contracts\/src\/(?:errors|http\/(?:account|administration|auth|own-tales|pictures|published-tales|settings|tale-desk|tales|uploads|users)|identity\/(?:security|users)|commerce\/pictures|catalogue\/administration|moderation\/(?:audit|settings|tale-\w+|tales))\.ts/;

/** What changes the head on navigation; the first page has it from the server. */
const HEAD = /services\/shared\/contracts\/src\/page\/|web\/src\/shared\/head\//;

export default defineConfig({
  plugins: [
    react(),
    leanContracts(),
    leanVendor(),
    fontPreload(['inter-latin-wght-normal', 'fraunces-latin-wght-normal']),
    sizeBudget({ limitBytes: 120_000, pages: ['features/home/HomeScreen', 'features/video/VideoScreen'] }),
    serviceWorker({
      screens:
        /web\/src\/(?:features\/(?:home|listing|search|video|books|contos|legal|preferences|login|register)\/\w+Screen|features\/video\/(?:actions\/Actions|player\/Player)|features\/search\/Suggestions|features\/discretion\/TabCover|app\/layout\/SearchOverlay|shared\/ads\/AdSlot|shared\/head\/apply)\.tsx?$/,
      files: ['/offline.html', '/offline.css', '/before-paint.js', '/favicon.svg'],
    }),
    precompress(),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The page's policy allows images and fonts of its own origin only: nothing becomes a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every public page needs, in one piece: it compresses better than many, and changes less often than the screens.
          groups: [
            { name: 'head', test: HEAD, priority: 2, includeDependenciesRecursively: false },
            { name: 'members', test: MEMBERS, priority: 1, includeDependenciesRecursively: false },
            { name: 'core', test: (id) => CORE.some((pattern) => pattern.test(id)) },
          ],
        },
      },
    },
  },
});
