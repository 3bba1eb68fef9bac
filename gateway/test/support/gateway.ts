import { metricsText } from '@alcova/platform';
import { TEST_CALLER_VARIABLES, testBucket, testNats } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewayConfig } from '../../src/config/config';
import { withPolicy } from './lone-policy';
import { startProcess } from './process';
import { startResponders } from './responders';

export const SITE = 'http://site.example';

/** What the page runs by itself. */
export const PAGE_SCRIPT = "document.documentElement.dataset.theme = 'dark';";

/** A small web application as a build would leave it. */
async function webFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'icons'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html><title>Alcova</title><script>${PAGE_SCRIPT}</script><div id="root"></div></html>`,
  );
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'console.info("alcova");');
  await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), 'not really brotli');
  await writeFile(join(folder, 'icons/alcova-192.png'), 'not really a picture');
  return folder;
}

/**
 * The gateway's whole process on real NATS and a real store, with responders in the services' place.
 * @param hasPolicy false leaves it without a policy, as while moderation is away
 */
export async function startGateway(env: Record<string, string> = {}, { hasPolicy = true } = {}) {
  const nats = await testNats();
  const bucket = await testBucket();
  const webDir = await webFolder();
  const responders = await startResponders(nats.url, SITE);
  const settings = {
    NODE_ENV: 'test',
    HEALTH_PORT: '0',
    NATS_URL: nats.url,
    ...TEST_CALLER_VARIABLES,
    PORT: '0',
    SITE_URL: SITE,
    SUPPORT_EMAIL: 'suporte@alcova.example',
    MEDIA_SIGNING_KEYS: `new:${'ab'.repeat(32)},old:${'cd'.repeat(32)}`,
    COOKIE_KEYS: `one:${'ef'.repeat(32)}`,
    WEB_DIR: webDir,
    RATE_LIMIT_SCALE: '1000',
    ...bucket.env,
    ...env,
  };
  const config = gatewayConfig(settings);
  const apps: NestFastifyApplication[] = [];
  const another = async () => {
    const start = () => startProcess(gatewayConfig(settings));
    const app = await (hasPolicy ? withPolicy(config.NATS_URL, start) : start());
    apps.push(app);
    return { url: await app.getUrl() };
  };
  const { url } = await another();
  return {
    url,
    /** One more gateway on the same parts; it stops with the first. */
    another,
    config,
    bucket,
    nats,
    tokenFor: responders.tokenFor,
    uploadLog: responders.log,
    /** What identity knows of proofs of age. */
    ageProofs: responders.age,
    /** What its process tells who watches it. */
    metrics: metricsText,
    /** Writes what media holds back. */
    holds: responders.holds,
    stop: async () => {
      await Promise.all(apps.map((app) => app.close()));
      await responders.stop();
      await nats.stop();
      await bucket.drop();
      await rm(webDir, { recursive: true, force: true });
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
