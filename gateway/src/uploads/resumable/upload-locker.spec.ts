import { UploadLocker } from './upload-locker';

describe('the lock of uploads', () => {
  it('is free for other gateways, and what was answered for stored, before a process may end', async () => {
    const given: unknown[] = [];
    const lease = {
      ...{ isHeld: () => true, lost: new AbortController().signal, left: { offset: 0 } },
      release: async (left: unknown) => void given.push(left),
    };
    const locker = new UploadLocker({ take: async () => lease });
    const lock = locker.newLock('videos/um/filme.mp4');
    await lock.lock(new AbortController().signal, () => undefined);
    let written: () => void = () => undefined;
    await locker.of('videos/um/filme.mp4').follow(16, new Promise<void>((resolve) => (written = resolve)));
    await lock.unlock();
    const told = locker.settled().then(() => given.push('settled'));
    await lockOfAnother(locker);
    expect(given).toEqual([null]);
    written();
    await told;
    expect(given).toEqual([null, { offset: 16 }, 'settled']);
  });

  it('has nothing to wait for when no part is under way', async () => {
    await expect(new UploadLocker({ take: async () => undefined }).settled()).resolves.toBeUndefined();
  });
});

/** Another upload comes and goes meanwhile, about which nothing is known. */
async function lockOfAnother(locker: UploadLocker): Promise<void> {
  const lock = locker.newLock('videos/outro/filme.mp4');
  await lock.lock(new AbortController().signal, () => undefined);
  locker.of('videos/outro/filme.mp4').stored = undefined;
  await lock.unlock();
}
