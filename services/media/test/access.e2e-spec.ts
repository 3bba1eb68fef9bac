import { operationsOf } from '@alcova/messaging';
import { openOperations, refusedCalls } from '@alcova/testing';
import { startMedia, type TestMedia } from './support/media';

describe('who may ask media', () => {
  let media: TestMedia;
  beforeAll(async () => {
    media = await startMedia();
  });
  afterAll(() => media.stop());

  it.each(refusedCalls(operationsOf('media')))(
    'refuses %s to %s, whatever was sent',
    async (_name, _role, operation, caller) => {
      await expect(media.rpc.request(operation, { nothing: true }, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    },
  );

  it('is looked at for everything but what is for everybody', () => {
    expect(openOperations(operationsOf('media'))).toEqual(
      [...['media.asset.get', 'media.asset.processing', 'media.caption.list', 'media.health.ping']].sort(),
    );
  });
});
