import { testAccess } from '@alcova/testing';
import { startMedia, type TestMedia } from './support/media';

describe('who may ask media', () => {
  let media: TestMedia;
  beforeAll(async () => {
    media = await startMedia();
  });
  afterAll(() => media.stop());

  testAccess('media', () => media.rpc, [
    'media.asset.get',
    'media.asset.processing',
    'media.caption.list',
    'media.health.ping',
  ]);
});
