import { exportPartKey, PERSONAL_DATA_SERVICES, type ServiceName } from '@alcova/contracts';
import { storeVariables, TEST_CALLER_VARIABLES, type TestBucket, testBucket } from '@alcova/testing';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { gatewayConfig } from '../src/config';
import { openExportFile } from '../src/personal-data/export-file';
import { ObjectStore } from '../src/store/object-store';

const SERVICES: readonly ServiceName[] = ['identity', ...PERSONAL_DATA_SERVICES];
const MIB = 1024 * 1024;

describe('the file of an export', () => {
  let bucket: TestBucket;
  const stores: ObjectStore[] = [];

  const storeAt = (place: TestBucket['env']): ObjectStore => {
    const store = new ObjectStore(
      gatewayConfig({
        ...{
          HEALTH_PORT: '0',
          NATS_URL: 'nats://127.0.0.1:1',
          ...TEST_CALLER_VARIABLES,
          SITE_URL: 'http://site.example',
        },
        ...{ SUPPORT_EMAIL: 'suporte@alcova.example', COOKIE_KEYS: `one:${'ef'.repeat(32)}` },
        ...{ MEDIA_SIGNING_KEYS: `one:${'ab'.repeat(32)}`, ...place },
      }),
    );
    stores.push(store);
    return store;
  };
  const put = (exportId: string, service: ServiceName, document: object) =>
    bucket.client.send(
      new PutObjectCommand({
        ...{ Bucket: bucket.env.S3_BUCKET, Key: exportPartKey(exportId, service) },
        Body: Buffer.from(JSON.stringify(document)),
      }),
    );

  beforeAll(async () => {
    bucket = await testBucket();
  });
  afterAll(async () => {
    for (const store of stores) store.onApplicationShutdown();
    await bucket.drop();
  });

  it('has a field for each service, with its part as it stands in the store', async () => {
    const parts = SERVICES.map((service, index) => [service, { notes: ['é'.repeat(index * MIB)] }] as const);
    for (const [service, part] of parts) await put('e1', service, part);
    expect(await json(await openExportFile(storeAt(bucket.env), 'e1'))).toEqual(Object.fromEntries(parts));
  });

  it('is read no faster than it is taken', async () => {
    for (const service of SERVICES) await put('e2', service, { notes: ['x'.repeat(8 * MIB)] });
    const store = storeAt(bucket.env);
    const opened: Readable[] = [];
    const counting = {
      head: (key: string) => store.head(key),
      read: async (key: string, range: undefined, signal: AbortSignal) => {
        const part = await store.read(key, range, signal);
        opened.push(part);
        return part;
      },
    };
    const file = await openExportFile(counting, 'e2');
    const bytes = file[Symbol.asyncIterator]();
    for (let taken = 0; taken < MIB;) {
      const next: unknown = (await bytes.next()).value;
      taken += Buffer.isBuffer(next) ? next.length : 0;
    }
    expect(opened).toHaveLength(1);
    expect(file.readableLength).toBeLessThan(MIB);
    file.destroy();
    await new Promise((resolve) => (file.closed ? resolve(undefined) : file.once('close', resolve)));
    expect(opened).toHaveLength(1);
  });

  it('is not there when a part is not', async () => {
    for (const service of SERVICES.slice(1)) await put('e3', service, {});
    await expect(openExportFile(storeAt(bucket.env), 'e3')).rejects.toMatchObject({
      code: 'export.not-found',
    });
  });

  it('is unavailable without the store', async () => {
    const away = storeAt({ ...storeVariables(), S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(openExportFile(away, 'e1')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
