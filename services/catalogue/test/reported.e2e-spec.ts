import { addRecord, countPublicVideos, type ParticipantRecord, getReportedVideo } from '@alcova/contracts';
import { ADMIN, TestCatalogue } from './support/catalogue';

const MODERATION = { caller: { kind: 'system', name: 'moderation' } } as const;
const ana: ParticipantRecord = {
  ...{ name: 'Ana', identityChecked: true, isAdult: true, consentToRecord: true, consentToPublish: true },
  ...{ consentToDistribute: true, documentReference: 'Cofre 2, pasta 7', expiresOn: null, withdrawnAt: null },
};

describe('what moderation asks of videos', () => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());

  const ask = (id: string) => catalogue.rpc.request(getReportedVideo, { id }, MODERATION);
  const count = async () => (await catalogue.rpc.request(countPublicVideos, {}, MODERATION)).total;

  it('is whether a video is public, and how many are', async () => {
    const before = await count();
    const shown = await catalogue.createReady({ title: 'Conto de demonstração' });
    const inactive = await catalogue.createReady({ isActive: false });
    expect(await ask(shown.id)).toMatchObject({ title: 'Conto de demonstração', isPublic: true });
    expect(await ask(inactive.id)).toMatchObject({ isPublic: false });
    expect(await count()).toBe(before + 1);
  });

  it('is whether everybody in it has a valid record', async () => {
    const { id } = await catalogue.create({ participants: ['Ana', 'Bia'] });
    const keep = (record: ParticipantRecord) => catalogue.rpc.request(addRecord, { id, ...record }, ADMIN);
    expect(await ask(id)).toMatchObject({ hasRecords: false });
    await keep(ana);
    expect(await ask(id)).toMatchObject({ hasRecords: false });
    await keep({ ...ana, name: 'Bia' });
    expect(await ask(id)).toMatchObject({ hasRecords: true });
    await keep({ ...ana, name: 'Cid', isAdult: false });
    expect(await ask(id)).toMatchObject({ hasRecords: false });
    const empty = await catalogue.create();
    expect(await ask(empty.id)).toMatchObject({ hasRecords: false });
  });

  it('is not of a video that is not there', async () => {
    await expect(ask('none')).rejects.toMatchObject({ code: 'video.not-found' });
  });
});
