import {
  type HeldAsset,
  heldAsset,
  filesHeld,
  heldAssetsBucket,
  purgeOrder,
  type PurgeOrder,
  videoDeleted,
  videoHeld,
} from '@alcova/contracts';
import { tellFact, TestBroker, waitUntil } from '@alcova/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startMedia, type TestMedia } from './support/media';

const TOKEN = 'a-token-of-the-cache';

/** A cache's endpoint: what it was asked to drop, and how it answers. */
class Cache {
  readonly orders: PurgeOrder[] = [];
  /** How often it refuses, by asset. */
  readonly refusals = new Map<string, number>();
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void json(request).then((body) => {
        const isKnown = request.headers.authorization === `Bearer ${TOKEN}`;
        const order = purgeOrder.parse(body);
        this.orders.push(order);
        const refusals = this.refusals.get(order.assetId) ?? 0;
        this.refusals.set(order.assetId, refusals - 1);
        if (isKnown && refusals <= 0) return response.writeHead(204).end();
        return response.writeHead(503).end();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/purge`;
  }

  of(assetId: string): PurgeOrder[] {
    return this.orders.filter((order) => order.assetId === assetId);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe('assets of which nothing is served (LEGAL-02)', () => {
  let media: TestMedia;
  let broker: TestBroker;
  const cache = new Cache();

  beforeAll(async () => {
    media = await startMedia(undefined, { PURGE_URL: await cache.listen(), PURGE_TOKEN: TOKEN });
    broker = await TestBroker.connect(media.nats.url);
  });
  afterAll(async () => {
    await broker.close();
    await media.stop();
    cache.close();
  });

  const tell = (assetId: string, version: number, isHeld: boolean) =>
    tellFact(media.nats, videoHeld, {
      ...{ aggregateId: `video-of-${assetId}`, aggregateVersion: version },
      payload: { videoId: `video-of-${assetId}`, assetId, isHeld },
    });

  /** What gateways read of an asset; undefined for nothing. */
  async function entry(assetId: string): Promise<HeldAsset | undefined> {
    try {
      return heldAsset.optional().parse(await broker.entry(heldAssetsBucket.bucket, assetId));
    } catch {
      // Not there yet, or not there any more: that is what some tests wait for.
      return undefined;
    }
  }
  const untilEntry = (assetId: string, isRight: (found: HeldAsset | undefined) => boolean) =>
    waitUntil(`what is held of ${assetId}`, async () => isRight(await entry(assetId)));

  const picture = (key: string, assetId: string) =>
    media.query('INSERT INTO asset_images (asset_id, key, width, format) VALUES ($1, $2, 320, $3)', [
      ...[assetId, key, 'webp'],
    ]);

  it('are told to the gateways with their pictures, except those that a public asset shows as well', async () => {
    const [held, other] = [await media.upload(), await media.upload()];
    const [own, shared] = [`images/${'1'.repeat(64)}.webp`, `images/${'2'.repeat(64)}.webp`];
    await picture(own, held.assetId);
    await picture(shared, held.assetId);
    await picture(shared, other.assetId);
    await tell(held.assetId, 5, true);
    await untilEntry(held.assetId, (found) => found?.isHeld === true);
    expect(await entry(held.assetId)).toMatchObject({ images: [own] });
    expect(await entry(other.assetId)).toBeUndefined();
    await tell(held.assetId, 4, false);
    await tell(held.assetId, 6, false);
    await untilEntry(held.assetId, (found) => found?.isHeld === false);
    // What is late stays without effect: the end of the queue has come when another one's word has.
    await tell(held.assetId, 5, true);
    await tell(other.assetId, 2, true);
    await untilEntry(other.assetId, (found) => found?.isHeld === true);
    expect(await entry(held.assetId)).toMatchObject({ isHeld: false });
  });

  it('give a picture back that two of them show as soon as one may be shown, and take it again with its deletion', async () => {
    const [one, two] = [await media.upload(), await media.upload()];
    const shared = `images/${'4'.repeat(64)}.webp`;
    for (const { assetId } of [one, two]) await picture(shared, assetId);
    await tell(one.assetId, 1, true);
    await untilEntry(one.assetId, (found) => found?.isHeld === true);
    await tell(two.assetId, 1, true);
    await untilEntry(two.assetId, (found) => found?.images.includes(shared) === true);
    await tell(one.assetId, 2, false);
    await untilEntry(two.assetId, (found) => found?.images.length === 0);
    await tellFact(media.nats, videoDeleted, {
      ...{ aggregateId: `video-of-${one.assetId}`, aggregateVersion: 3 },
      payload: { videoId: `video-of-${one.assetId}`, assetId: one.assetId },
    });
    await untilEntry(two.assetId, (found) => found?.images.includes(shared) === true);
  });

  it('are told of many at once, and of pictures that stand alone: the newest word holds', async () => {
    const { assetId } = await media.upload();
    const key = `images/${'5'.repeat(64)}.webp`;
    const tellMany = (version: number, isHeld: boolean) =>
      tellFact(media.nats, filesHeld, {
        ...{ aggregateId: `many-${version}`, aggregateVersion: 1 },
        payload: {
          assets: [{ assetId, isHeld, version }],
          pictures: [
            { key, isHeld, version },
            { key: 'images/none-of-ours', isHeld, version },
          ],
        },
      });
    const alone = `picture-${'5'.repeat(56)}`;
    await tellMany(2, true);
    await untilEntry(assetId, (found) => found?.isHeld === true);
    await untilEntry(alone, (found) => found?.isHeld === true && found.images.includes(key));
    await tellMany(1, false);
    await tellMany(3, false);
    await untilEntry(alone, (found) => found?.isHeld === false);
    await untilEntry(assetId, (found) => found?.isHeld === false);
  });

  it('are dropped by the caches: asked until they answer well, and once more when no gateway can fill them again', async () => {
    const { assetId } = await media.upload();
    const own = `images/${'3'.repeat(64)}.webp`;
    await picture(own, assetId);
    cache.refusals.set(assetId, 2);
    await tell(assetId, 1, true);
    await waitUntil('three entries of the hold', async () => cache.of(assetId).length === 3);
    for (const order of cache.of(assetId))
      expect(order).toEqual({
        ...{ assetId, isHeld: true },
        ...{ prefixes: [`/media/*/*/*/${assetId}/`], paths: [`/${own}`] },
      });
    await waitUntil('the fourth entry of the hold', async () => cache.of(assetId).length === 4);
    const [row] = await media.query<{ purges_left: number }>(
      'SELECT purges_left FROM held_assets WHERE asset_id = $1',
      [assetId],
    );
    expect(row?.purges_left).toBeLessThanOrEqual(1);
    await tell(assetId, 2, false);
    await waitUntil('the hold to end', async () => cache.of(assetId).some(({ isHeld }) => !isHeld));
  });

  it('stand in the bucket again after the broker has lost it', async () => {
    const [held, freed] = [await media.upload(), await media.upload()];
    for (const { assetId } of [held, freed]) await tell(assetId, 1, true);
    await tell(freed.assetId, 2, false);
    await untilEntry(held.assetId, (found) => found?.isHeld === true);
    await untilEntry(freed.assetId, (found) => found?.isHeld === false);
    await media.nats.restart({ loseData: true });
    await untilEntry(held.assetId, (found) => found?.isHeld === true);
    await untilEntry(freed.assetId, (found) => found?.isHeld === false);
  });
});
