import { type Analysis, beginUpload, type Caller, completeUpload, type ProbeResult } from '@alcova/contracts';
import { MessagingModule, RpcClient } from '@alcova/messaging';
import { createProcess, loadConfig } from '@alcova/platform';
import {
  TEST_CALLER_KEYS,
  TEST_CALLER_VARIABLES,
  type TestBucket,
  testBucket,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
} from '@alcova/testing';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../src/app.module';
import { configSchema } from '../../src/config/config';
import { LikenessChecker } from '../../src/likeness/checker';
import { migrations } from '../../src/migrations';

export const ADMIN: Caller = { kind: 'account', accountId: 'admin1', role: 'admin' };
export const USER: Caller = { kind: 'account', accountId: 'user1', role: 'user' };
export const PROBE: ProbeResult = {
  format: 'mov,mp4',
  duration: 12.5,
  size: 5,
  bitrate: 1_000,
  streams: [
    {
      ...{ index: 0, type: 'video', codec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
      ...{ width: 640, height: 360, frameRate: 30, channels: null, sampleRate: null, rotation: 0 },
      ...{ pixelAspect: 1, interlaced: false, colorTransfer: null },
    },
  ],
};

/** Two chunks of sound and picture. */
export const ANALYSIS: Analysis = {
  sha256: 'a'.repeat(64),
  video: {
    ...{ timeBase: { num: 1, den: 15_360 }, startTicks: 0, endTicks: 40 * 15_360, frames: 1_200 },
    ...{ frameRate: { num: 30, den: 1 }, variable: false, longestGop: 8, continuous: true },
  },
  audio: { startSeconds: 0, samples: 40 * 48_000, loudness: null },
};

/** Media on real parts, and a client that asks it as the gateway and the workers do. */
export interface TestMedia {
  readonly rpc: RpcClient;
  readonly app: NestFastifyApplication;
  readonly bucket: TestBucket;
  readonly database: TestDatabase;
  readonly nats: TestNats;
  put(key: string, body: string): Promise<void>;
  /** An upload of `body` that has ended; answers the asset with the id of its upload. */
  upload(body?: string): Promise<{ assetId: string; s3Key: string; uploadId: string }>;
  /** Compares everything that waits with the lists, as media does every second. */
  compare(): Promise<void>;
  /** The id of an asset's job, as soon as there is one. */
  jobOf(assetId: string, kind: string): Promise<string>;
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * @param wayTo what media speaks to in the place of the store, by the store's own address
 * @param settings over the usual ones
 */
export async function startMedia(
  wayTo?: (store: string) => Promise<string>,
  settings: Record<string, string> = {},
): Promise<TestMedia> {
  const [database, nats, bucket] = await Promise.all([
    testDatabase({ service: 'media', entities: [], migrations }),
    testNats(),
    testBucket(),
  ]);
  const config = loadConfig(configSchema, {
    ...{
      HEALTH_PORT: '0',
      NATS_URL: nats.url,
      DATABASE_URL: database.url,
      ...TEST_CALLER_VARIABLES,
      ...bucket.env,
    },
    ...(wayTo && { S3_ENDPOINT: await wayTo(bucket.env.S3_ENDPOINT) }),
    ...{ VIDEO_CDN_URL: 'http://site.test/cdn', IMAGE_CDN_URL: 'http://site.test' },
    ...{ RECONCILE_SECONDS: '3600', SWEEP_HOURS: '0', LIKENESS_SECONDS: '3600' },
    ...settings,
  });
  const app = await createProcess({ module: AppModule.with(config) });
  await app.init();
  const asker = await createProcess({
    module: MessagingModule.forRoot({ service: 'gateway', url: nats.url, callerKeys: TEST_CALLER_KEYS }),
  });
  await asker.init();
  const rpc = asker.get(RpcClient);
  const query = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    database.dataSource.query<Row[]>(statement, values);
  const put = async (Key: string, Body: string): Promise<void> => {
    await bucket.client.send(
      new PutObjectCommand({ Bucket: bucket.env.S3_BUCKET, Key, Body: Buffer.from(Body) }),
    );
  };
  return {
    ...{ rpc, app, bucket, database, nats, put, query },
    upload: async (body = 'bytes') => {
      const begun = await rpc.request(
        beginUpload,
        { kind: 'video', fileName: 'clip.mp4', declaredSize: body.length, title: 'Um título' },
        { caller: ADMIN },
      );
      await put(begun.s3Key, body);
      const { id, s3Key } = await rpc.request(
        completeUpload,
        { uploadId: begun.uploadId, size: body.length },
        { caller: ADMIN },
      );
      return { assetId: id, s3Key, uploadId: begun.uploadId };
    },
    compare: async () => {
      while ((await app.get(LikenessChecker).round()) > 0);
    },
    jobOf: async (assetId, kind) => {
      const [row] = await query<{ id: string }>('SELECT id FROM jobs WHERE asset_id = $1 AND kind = $2', [
        assetId,
        kind,
      ]);
      if (!row) throw new Error(`no ${kind} job`);
      return row.id;
    },
    stop: async () => {
      await asker.close();
      await app.close();
      await Promise.all([nats.stop(), bucket.drop(), database.drop()]);
    },
  };
}
