import { type Caller, importMarks, importVideos, rebuildCountersStep } from '@alcova/contracts';
import { storeVariables } from '@alcova/testing';
import { ADMIN, TestCatalogue, VISITOR } from './support/catalogue';

const OPERATOR: { caller: Caller } = { caller: { kind: 'system', name: 'operator' } };
const MOMENT = '2024-01-02T03:04:05.000Z';
const video = (id: string, change: object = {}) => ({
  ...{ id, title: `Conto ${id}`, description: '', url: `https://videos.example/${id}.mp4`, author: '' },
  ...{
    thumbnailUrl: '',
    poster: '',
    category: 'hetero' as const,
    views: 5,
    likes: 4,
    dislikes: 3,
    comments: 2,
  },
  ...{
    isActive: true,
    isFavorite: false,
    participants: ['Ana'],
    duration: 60,
    createdAt: MOMENT,
    updatedAt: null,
  },
  ...change,
});

describe('the import of videos', () => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await TestCatalogue.start(storeVariables());
  });
  afterAll(() => catalogue.stop());

  const take = async (...records: ReturnType<typeof video>[]) =>
    (await catalogue.rpc.request(importVideos, { records }, OPERATOR)).outcomes;

  it('is for an operator alone', async () => {
    const others = [ADMIN, VISITOR, { caller: { kind: 'system' as const, name: 'gateway' } }];
    for (const who of others)
      await expect(
        catalogue.rpc.request(importVideos, { records: [video('deny')] }, who),
      ).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await catalogue.query(`SELECT 1 FROM videos WHERE id = 'deny'`)).toEqual([]);
  });

  it('writes each once, also when two imports meet, and leaves what is there', async () => {
    const records = ['a', 'b', 'c'].map((id) => video(id));
    const both = await Promise.all([take(...records), take(...records.toReversed())]);
    expect(both.flat().sort()).toEqual(['present', 'present', 'present', 'taken', 'taken', 'taken']);
    await catalogue.query(`UPDATE videos SET title = 'Mudado' WHERE id = 'a'`);
    await catalogue.query(`DELETE FROM videos WHERE id = 'b'`);
    expect(await take(...records)).toEqual(['present', 'present', 'present']);
    expect(
      await catalogue.query(`SELECT id, title FROM videos WHERE id IN ('a', 'b', 'c') ORDER BY id`),
    ).toEqual([
      { id: 'a', title: 'Mudado' },
      { id: 'c', title: 'Conto c' },
    ]);
  });

  it('keeps what was counted, also when counters are rebuilt', async () => {
    await take(video('counted'));
    const step = await catalogue.rpc.request(rebuildCountersStep, { cursor: null, dryRun: false }, OPERATOR);
    expect(step.drift).toEqual([]);
    expect(
      await catalogue.query(
        `SELECT views::integer, likes::integer, dislikes::integer, comments::integer FROM video_counters WHERE video_id = 'counted'`,
      ),
    ).toEqual([{ views: 5, likes: 4, dislikes: 3, comments: 2 }]);
  });

  it('takes marks of accounts once, and the rest when their videos have come', async () => {
    await take(video('kept'));
    const at = MOMENT;
    const marks = {
      id: 'ana',
      favorites: ['kept', 'later'].map((videoId) => ({ videoId, at })),
      watched: [{ videoId: 'kept', at }],
    };
    const takeMarks = async () =>
      (await catalogue.rpc.request(importMarks, { records: [marks] }, OPERATOR)).outcomes;
    expect(await takeMarks()).toEqual(['video-missing']);
    await take(video('later'));
    expect(await takeMarks()).toEqual(['taken']);
    await catalogue.query(`DELETE FROM favorites WHERE account_id = 'ana' AND video_id = 'kept'`);
    expect(await takeMarks()).toEqual(['present']);
    expect(await catalogue.query(`SELECT video_id FROM favorites WHERE account_id = 'ana'`)).toEqual([
      { video_id: 'later' },
    ]);
    expect(
      await catalogue.query(`SELECT favorites::integer FROM video_counters WHERE video_id = 'later'`),
    ).toEqual([{ favorites: 1 }]);
  });
});
