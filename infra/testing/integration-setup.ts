import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { prepareBucket } from '../local/bucket';
import { openStoreConfig, scratchFolder, startPostgres, startObjectStore } from '../parts';
import type {} from './integration-parts';
import { SharedSite } from './shared-site';

/** One Postgres, one store and one whole site for all integration tests of a run; each file makes its own database and bucket. */
export default async function setup(): Promise<void> {
  const folder = scratchFolder('alcova-int-');
  const accessKey = 'test:tester';
  const secretKey = randomBytes(16).toString('hex');
  const [postgres, store, site] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), durable: false }),
    startObjectStore({ dataDir: join(folder, 'store'), config: openStoreConfig({ accessKey, secretKey }) }),
    SharedSite.offer(folder),
  ]);
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  process.env['TEST_S3_ENDPOINT'] = store.endpoint;
  process.env['TEST_S3_REGION'] = store.region;
  process.env['TEST_S3_ACCESS_KEY'] = accessKey;
  process.env['TEST_S3_SECRET_KEY'] = secretKey;
  process.env['TEST_S3_BUCKET'] = await sharedBucket({ ...store, accessKey, secretKey });
  process.env['TEST_SITE_URL'] = site.url;
  process.env['TEST_MAIL_DIR'] = join(folder, 'mails');
  globalThis.alcovaIntegrationParts = { folder, parts: [postgres, store, site] };
}

/** For suites that start a service whose use of the store they do not look at. */
async function sharedBucket(access: Parameters<typeof prepareBucket>[0]): Promise<string> {
  const bucket = 'test-shared';
  await prepareBucket(access, bucket);
  return bucket;
}
