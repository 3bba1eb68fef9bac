import { HeldUpload } from './held-upload';

const lease = { isHeld: () => true, release: () => Promise.resolve() };
function part() {
  let written: () => void = () => undefined;
  let refused: (cause: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    written = resolve;
    refused = reject;
  });
  return { promise, written, refused };
}

describe('an upload that is held', () => {
  it('expects the part after the one that is being written down, and is sure of that one only then', async () => {
    const upload = new HeldUpload(lease, 10);
    const first = part();
    await upload.follow(20, first.promise);
    expect([upload.stored, upload.expected, upload.isSettled]).toEqual([10, 20, false]);
    first.written();
    await upload.confirmed();
    expect([upload.stored, upload.expected, upload.isSettled]).toEqual([20, 20, true]);
  });

  it('takes a second part as sent when the first is written down', async () => {
    const upload = new HeldUpload(lease, 0);
    const [first, second] = [part(), part()];
    await upload.follow(10, first.promise);
    const followed = upload.follow(20, second.promise);
    second.written();
    expect(upload.expected).toBe(10);
    first.written();
    await followed;
    await upload.confirmed();
    expect(upload.stored).toBe(20);
  });

  it('is sure of nothing after a part that was refused, and says why', async () => {
    const upload = new HeldUpload(lease, 10);
    const [first, second] = [part(), part()];
    await upload.follow(20, first.promise);
    const followed = upload.follow(30, second.promise);
    second.written();
    first.refused(new Error('full'));
    await expect(followed).rejects.toThrow('full');
    expect([upload.stored, upload.expected, upload.isSettled]).toEqual([10, 10, true]);
  });
});
