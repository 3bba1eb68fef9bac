import { exportPartKey, PERSONAL_DATA_SERVICES, type ServiceName } from '@alcova/contracts';
import { sealStream } from '@alcova/platform';
import {
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_EXPORT_KEYS,
  TEST_SEALED_FOR,
  type TestBucket,
  testBucket,
} from '@alcova/testing';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { gatewayConfig } from '../src/config/config';
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
  const write = (Key: string, Body: Buffer) =>
    bucket.client.send(new PutObjectCommand({ Bucket: bucket.env.S3_BUCKET, Key, Body }));
  const sealedAt = (key: string, document: object) =>
    buffer(
      Readable.from(sealStream(Readable.from([Buffer.from(JSON.stringify(document))]), TEST_SEALED_FOR, key)),
    );
  const put = async (exportId: string, service: ServiceName, document: object) => {
    const key = exportPartKey(exportId, service);
    await write(key, await sealedAt(key, document));
  };
  const open = (store: Parameters<typeof openExportFile>[0], exportId: string) =>
    openExportFile(store, exportId, TEST_EXPORT_KEYS);

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
    expect(await json(await open(storeAt(bucket.env), 'e1'))).toEqual(Object.fromEntries(parts));
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
    const file = await open(counting, 'e2');
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

  it("breaks off where a part is not what its service sealed: another export's, or cut off", async () => {
    for (const service of SERVICES) await put('e5', service, { notes: ['x'.repeat(MIB)] });
    const key = exportPartKey('e5', 'media');
    const others = await sealedAt(exportPartKey('e1', 'media'), { notes: [] });
    const cut = (await sealedAt(key, { notes: ['x'.repeat(MIB)] })).subarray(0, -1);
    for (const wrong of [others, cut, Buffer.from('{"notes":[]}')]) {
      await write(key, wrong);
      await expect(open(storeAt(bucket.env), 'e5').then(buffer)).rejects.toThrow();
    }
  });

  it('is not there when a part is not', async () => {
    for (const service of SERVICES.slice(1)) await put('e3', service, {});
    await expect(open(storeAt(bucket.env), 'e3')).rejects.toMatchObject({
      code: 'export.not-found',
    });
  });

  it('is unavailable without the store', async () => {
    const away = storeAt({ ...storeVariables(), S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(open(away, 'e1')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
