import { videoDeleted } from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { startMedia, type TestMedia } from './support/media';
import { WayToStore } from './support/way-to-store';

describe('the removal of a deleted video while the store is away', () => {
  let media: TestMedia;
  let way: WayToStore;

  beforeAll(async () => {
    media = await startMedia(async (store) => {
      const made = await WayToStore.to(store);
      way = made.way;
      return made.endpoint;
    });
  });
  afterAll(async () => {
    way.open();
    await media.stop();
    await way.close();
  });

  const keysOf = async (assetId: string): Promise<number> => {
    const { Contents } = await media.bucket.client.send(
      new ListObjectsV2Command({ Bucket: media.bucket.env.S3_BUCKET, Prefix: `videos/${assetId}/` }),
    );
    return Contents?.length ?? 0;
  };
  const removal = async (assetId: string) => {
    const [job] = await media.query<{ state: string; attempts: number }>(
      `SELECT state, attempts FROM jobs WHERE asset_id = $1 AND kind = 'remove'`,
      [assetId],
    );
    return job;
  };

  it('is tried again until nothing is left', async () => {
    const { assetId } = await media.upload();
    expect(await keysOf(assetId)).toBe(1);
    way.shut();
    // The entry in the catalogue is gone: this is the event that says so.
    await tellFact(media.nats, videoDeleted, {
      ...{ aggregateId: 'video1', aggregateVersion: 2 },
      payload: { videoId: 'video1', assetId },
    });
    // It has failed once, and waits for its next turn.
    const isWaiting = async () => {
      const job = await removal(assetId);
      return job?.state === 'queued' && job.attempts > 0;
    };
    await waitUntil('the removal to wait', isWaiting);
    expect(await keysOf(assetId)).toBe(1);
    way.open();
    await waitUntil('the end of the removal', async () => (await removal(assetId))?.state === 'done');
    expect(await keysOf(assetId)).toBe(0);
  });
});
