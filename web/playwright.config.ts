import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { ADVERTISER_HOST } from './e2e/support/elsewhere';
import { siteOfWorker } from './e2e/support/sites';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Known to workers alone, which read this file when the sites have started. */
const thirdParty = siteOfWorker()?.bannersUrl;

export default defineConfig({
  testDir: here('e2e'),
  outputDir: here('../test-results/e2e'),
  globalSetup: here('e2e/global-setup.ts'),
  workers: 1,
  timeout: 180_000,
  // A bound, not a measure: what a test waits for comes within it on a busy machine too.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // The run names each second try with its first failure (infra/local/test-results.mjs).
  retries: process.env.CI ? 1 : 0,
  reporter: [['line'], ['json', { outputFile: here('../test-results/e2e.json') }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // It fetches the whole application again in the browser of each test; those of the worker itself allow it.
    serviceWorkers: 'block',
    // Tracing takes a quarter more of the processor: `--trace on` for a test that one looks at.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Debian's Chromium without a window: the ordinary one draws its whole window for each page, which costs twice the processor.
      executablePath: process.env.ALCOVA_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(thirdParty
          ? [`--host-resolver-rules=MAP ${ADVERTISER_HOST}:80 ${new URL(thirdParty).host}`]
          : []),
      ],
    },
  },
});
