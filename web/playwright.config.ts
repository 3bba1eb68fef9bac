import { defineConfig } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { ADVERTISER_HOST } from './e2e/support/elsewhere';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const isRoot = process.getuid?.() === 0;
/** Known once the site of the tests has started; workers read this file after that. */
const thirdParty = process.env.ALCOVA_E2E_BANNERS;

export default defineConfig({
  testDir: here('e2e'),
  outputDir: here('../test-results/e2e'),
  globalSetup: here('e2e/global-setup.ts'),
  workers: 1,
  timeout: 60_000,
  // A bound, not a measure: what a test waits for comes within it on a busy machine too.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: here('../test-results/e2e.json') }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 800 },
    // Tracing costs the whole suite minutes: there it is for second tries alone.
    trace: process.env.ALCOVA_SECOND_TRY === '1' ? 'on-first-retry' : 'retain-on-failure',
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
