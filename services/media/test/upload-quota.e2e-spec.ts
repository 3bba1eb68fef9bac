import { beginUpload, type Caller, failUpload, removeFile } from '@alcova/contracts';
import { Reconciler } from '../src/reconciler/reconciler';
import { ADMIN, startMedia, type TestMedia } from './support/media';

const ACCOUNT = 100;
const SITE = 250;
const admin = (accountId: string): Caller => ({ kind: 'account', accountId, role: 'admin' });
let media: TestMedia;

beforeAll(async () => {
  media = await startMedia(undefined, {
    UPLOAD_ACCOUNT_QUOTA_BYTES: String(ACCOUNT),
    UPLOAD_SITE_QUOTA_BYTES: String(SITE),
  });
});
afterAll(() => media.stop());
afterEach(async () => {
  const open = await media.query<{ id: string }>('SELECT id FROM uploads WHERE status IS NULL', []);
  for (const { id } of open) await fail(id);
});

const begin = (declaredSize: number | null, caller: Caller = ADMIN, kind: 'video' | 'image' = 'video') =>
  media.rpc.request(beginUpload, { kind, fileName: 'conto.mp4', declaredSize }, { caller });
const fail = (uploadId: string) =>
  media.rpc.request(failUpload, { uploadId, size: 0, reason: 'upload.interrupted' }, { caller: ADMIN });
const accountFull = { code: 'upload.account-quota' };

describe('the announced bytes of unfinished uploads', () => {
  it('of one account stay within its quota, whatever others do', async () => {
    await begin(60);
    await begin(40);
    await expect(begin(1)).rejects.toMatchObject(accountFull);
    await begin(60, admin('admin2'));
  });

  it('of all accounts together stay within the quota of the site', async () => {
    await begin(100);
    await begin(100, admin('admin2'));
    await expect(begin(51, admin('admin3'))).rejects.toMatchObject({ code: 'upload.site-quota' });
    await begin(50, admin('admin3'));
  });

  it('never pass it when many begin at once', async () => {
    const begun = await Promise.allSettled(Array.from({ length: 20 }, () => begin(30)));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'upload.account-quota' });
  });

  it('count as the largest file where nothing was announced', async () => {
    await expect(begin(null)).rejects.toMatchObject(accountFull);
  });

  it('are none of an image', async () => {
    await begin(100);
    await begin(90, ADMIN, 'image');
  });

  it('are free when an upload is finished, given up, deleted or expired, and its account is named no more', async () => {
    const finished = 'a'.repeat(ACCOUNT);
    await media.upload(finished);
    const { uploadId } = await begin(ACCOUNT);
    await fail(uploadId);
    const { s3Key } = await begin(ACCOUNT);
    await media.rpc.request(removeFile, { s3Key }, { caller: ADMIN });
    const expired = await begin(ACCOUNT);
    await expect(begin(1)).rejects.toMatchObject(accountFull);
    await media.query("UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id = $1", [
      expired.uploadId,
    ]);
    await media.app.get(Reconciler).round();
    const last = await begin(ACCOUNT);
    await fail(last.uploadId);
    expect(
      await media.query('SELECT 1 FROM uploads WHERE status IS NOT NULL AND begun_by IS NOT NULL', []),
    ).toEqual([]);
  });
});
