import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { waitUntil } from '../../parts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../site/site-under-check';

/** A browser whose visitor has agreed to enter, and the port that Lighthouse steers it by. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly port: number;
  readonly close: () => Promise<void>;
}

export type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const ENTERED_WITHIN_MS = 30_000;
const CONSENT_COOKIE = /^(__Host-)?alcova_consent$/;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** Says Yes at the gate, as a person does: the browser then has the flag, and the cookie that the gateway reads. */
async function enter(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/home`);
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  const hasCookie = async () => (await context.cookies()).some(({ name }) => CONSENT_COOKIE.test(name));
  await waitUntil('o cookie de quem entrou', hasCookie, ENTERED_WITHIN_MS);
  await page.waitForFunction("localStorage.getItem('consentAccepted') === 'true'");
  await page.close();
}

/** Forgets what the random lists showed: whoever comes again is shown others, which the page cannot have with it. */
export async function forgetShown(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/terms`);
  await page.evaluate(
    "Object.keys(localStorage).filter((key) => key.startsWith('videos_')).forEach((key) => localStorage.removeItem(key))",
  );
  await page.close();
}

/** A browser of its own with a new profile, which goes when it is closed. */
export async function openVisitor(url: string): Promise<Visitor> {
  const profile = await mkdtemp(join(tmpdir(), 'alcova-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    await enter(context, url);
    return { context, port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A phone's window, with what that visitor's browser remembers and nothing else: no cache, no service worker. */
export const PHONE = {
  viewport: { width: 360, height: 780 },
  ...{ isMobile: true, hasTouch: true, locale: 'pt-BR', serviceWorkers: 'block' },
} as const satisfies BrowserContextOptions;

/** Works in a browser, which is closed after it. */
export async function inBrowser<T>(
  work: (open: (storage: Storage) => Promise<BrowserContext>) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  try {
    return await work((storageState) => browser.newContext({ ...PHONE, storageState }));
  } finally {
    await browser.close();
  }
}
