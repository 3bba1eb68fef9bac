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
  /web\/src\/(?:features\/(?:gate|discretion\/(?!Tab))|app\/(?!(?:admin|other|not-found)-|NotFound|layout\/(?:[Aa]dmin|LostSession|SearchOverlay)|idle\/idle-))/,
  // What only forms and administrators use of the shared code stays with them.
  /web\/src\/shared\/(?!ui\/(?:Modal|NewPasswordFields|Field|FormCard|SubmitButton|form-card|announce|switch)|session\/sign-in|age\/(?:closed-page|memory)|api\/(?:upload|sending)|navigation\/(?:use|back|mail-token)|passkeys|reauthentication|uploads|ads|books|tales|cases|reports|removed|appeals|desk|keys|video\/(?!VideoCard|Thumbnail|card)|admin\/|local-data\/(?!history))/,
];

/**
 * Contracts that the first page asks for in no case: left alone they would go with the rest of the contracts into what everybody loads. Who
 * reads tales needs few of them, who has an account some more, and those of the desks nobody else.
 */
const READERS =
  /services\/shared\/contracts\/src\/(?:http\/published-tales|moderation\/tale-reading|page\/addresses)\.ts|web\/src\/shared\/tales\/(?:card|address|AuthorLink)/;
/** What lists of tales have in common: a small piece by itself. */
const TALES = /web\/src\/shared\/tales\/(?:preview|published|TaleCard|TaleRow)/;
const MEMBERS =
  /services\/shared\/contracts\/src\/(?:http\/(?:account|auth|own-tales)|identity\/(?:security|personal-data)|moderation\/tale-(?:reasons|submission|text))\.ts/;
/** Likes and favourites of tales: asked for when a tale is on the screen. */
const MARKS = /services\/shared\/contracts\/src\/(?:http|moderation)\/tale-engagement\.ts/;
const DESKS =
  /services\/shared\/contracts\/src\/(?:errors|report-errors|age-errors|(?:http|identity)\/age-administration|http\/(?:administration|audit|hash-lists|pictures|policy|records|settings|tale-desk|tales|uploads|users)|identity\/users|commerce\/pictures|catalogue\/(?:administration|participants)|media\/(?:likeness|upload-log)|moderation\/(?:audit|policy-rules|settings|tale-desk|tale-signals|tales))\.ts/;

/** How adults are told from minors: asked for by the screen of the age, and by the desk of the policy. */
const AGE = /services\/shared\/contracts\/src\/(?:(?:http|identity)\/age(?:-memory)?|moderation\/policy)\.ts/;

/** What reports are, for those who send one, and what their desk and the uploader of a removed content see of them. */
const REPORTS =
  /services\/shared\/contracts\/src\/(?:http\/reports|moderation\/(?:report-categories|reports|transparency|takedown))\.ts/;
const CASES = /services\/shared\/contracts\/src\/(?:http\/report-desk|moderation\/report-(?:desk|wave))\.ts/;

/** What pages with lists of videos have in common, and what is told of videos: small pieces by themselves. */
const LISTS = /web\/src\/shared\/video\/(?:categories|seen|pages|VideoPages)/;
const VIDEOS =
  /services\/shared\/contracts\/src\/(?:catalogue\/(?:videos|home)|http\/videos|media\/(?:assets|captions))\.ts/;

/** What changes the head on navigation; the first page has it from the server. */
const HEAD = /services\/shared\/contracts\/src\/page\/(?!addresses)|web\/src\/shared\/head\//;

/** Screens whose pieces are asked for all at once. What the pieces of a screen are is told in what everybody loads: of the rest it is found out as they come. */
const MUCH_VISITED = /assets\/(?:Home|Category|Search|Video|Contos|Tale)Screen-/;

export default defineConfig({
  plugins: [
    react(),
    leanContracts(),
    leanVendor(),
    fontPreload(['inter-latin-wght-normal', 'fraunces-latin-wght-normal']),
    sizeBudget({
      limitBytes: 120_000,
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
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The page's policy allows images and fonts of its own origin only: nothing becomes a data address.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) => (MUCH_VISITED.test(file) ? dependencies : []),
    },
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every public page needs, in one piece: it compresses better than many, and changes less often than the screens.
          groups: [
            { name: 'head', test: HEAD, priority: 2, includeDependenciesRecursively: false },
            ...Object.entries({
              readers: READERS,
              tales: TALES,
              members: MEMBERS,
              marks: MARKS,
              desks: DESKS,
              age: AGE,
              reports: REPORTS,
              cases: CASES,
              lists: LISTS,
              videos: VIDEOS,
            }).map(([name, test]) => ({
              name,
              test,
              priority: 1,
              includeDependenciesRecursively: false,
            })),
            { name: 'core', test: (id) => CORE.some((pattern) => pattern.test(id)) },
          ],
        },
      },
    },
  },
});
