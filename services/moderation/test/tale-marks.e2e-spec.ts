import {
  addFavoriteTale,
  type Caller,
  listFavoriteTales,
  personalTaleState,
  removeFavoriteTale,
  setTaleLike,
  withdrawTale,
} from '@alcova/contracts';
import { favouriteTales, taleLikes } from '../src/personal-data/tale-marks';
import { TestModeration, VISITOR } from './support/moderation';
import { Desk, person } from './support/tales';

const ANA = person('ana');
const BIA = person('bia');
const CARLA = person('carla', 'moderator');

describe('likes and favourites of tales', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(() => desk.clear());

  const published = async (): Promise<string> => {
    const { id } = await desk.send(ANA);
    await desk.decide(CARLA, id, {});
    return id;
  };
  type Who = { caller: Caller };
  const like = (taleId: string, liked: boolean, who: Who = BIA, visitor: string | null = null) =>
    moderation.rpc.request(setTaleLike, { taleId, liked, visitor }, who);
  const favour = (taleId: string, favourite: boolean, who: Who = BIA) =>
    moderation.rpc.request(favourite ? addFavoriteTale : removeFavoriteTale, { id: taleId }, who);
  const state = (taleId: string, who: Who = BIA, visitor: string | null = null) =>
    moderation.rpc.request(personalTaleState, { taleId, visitor }, who);
  const listed = async (input: object = {}, who: Who = BIA) => {
    const wanted = listFavoriteTales.input.parse(input);
    const { items, total } = await moderation.rpc.request(listFavoriteTales, wanted, who);
    return { ids: items.map(({ id }) => id), total };
  };
  const withdraw = async (id: string) => {
    const [row] = await moderation.query<{ version: number }>('SELECT version FROM tales WHERE id = $1', [
      id,
    ]);
    await moderation.rpc.request(withdrawTale, { id, version: row?.version ?? 0 }, ANA);
  };

  it('are counted exactly when a hundred people act at once, each of them twice', async () => {
    const id = await published();
    const visitors = Array.from({ length: 100 }, (_, number) => `passante-${number}`);
    await Promise.all([...visitors, ...visitors].map((visitor) => like(id, true, VISITOR, visitor)));
    expect(await state(id, VISITOR, 'passante-7')).toEqual({ liked: true, favorite: false, likes: 100 });
    await Promise.all(
      [...visitors, ...visitors].map((visitor, index) => like(id, index % 2 === 0, VISITOR, visitor)),
    );
    const [rows] = await moderation.query<{ likes: number }>(
      'SELECT count(*)::integer AS likes FROM tale_likes WHERE tale_id = $1',
      [id],
    );
    expect((await state(id)).likes).toBe(rows?.likes);
  });

  it('are states: the same twice is the same once', async () => {
    const id = await published();
    for (const liked of [true, true]) expect(await like(id, liked)).toEqual({ liked, likes: 1 });
    for (const liked of [false, false]) expect(await like(id, liked)).toEqual({ liked, likes: 0 });
    for (const favorite of [true, true, false, false])
      expect(await favour(id, favorite)).toEqual({ favorite });
    expect(await state(id)).toEqual({ liked: false, favorite: false, likes: 0 });
  });

  it('are each person’s own; favourites want an account, likes an account or a visitor', async () => {
    const id = await published();
    await like(id, true, VISITOR, 'passante');
    await favour(id, true);
    expect(await state(id, VISITOR, 'passante')).toEqual({ liked: true, favorite: false, likes: 1 });
    expect(await state(id)).toEqual({ liked: false, favorite: true, likes: 1 });
    expect(await state(id, VISITOR)).toEqual({ liked: false, favorite: false, likes: 1 });
    await expect(like(id, true, VISITOR)).rejects.toMatchObject({ code: 'auth.required' });
    await expect(favour(id, true, VISITOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(listed({}, VISITOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('are listed newest first, in pages, without what is left out', async () => {
    const ids = [await published(), await published(), await published()];
    for (const id of ids) await favour(id, true);
    const [first, second, third] = ids;
    expect(await listed({ pageSize: 2 })).toEqual({ ids: [third, second], total: 3 });
    expect(await listed({ pageSize: 2, page: 2 })).toEqual({ ids: [first], total: 3 });
    expect(await listed({ refusals: { listing: ['hetero'] } })).toEqual({ ids: [], total: 0 });
    expect(await listed({}, ANA)).toEqual({ ids: [], total: 0 });
  });

  it('of a tale that is withdrawn or held back are in no list, and can only be taken back', async () => {
    const [withdrawn, hidden] = [await published(), await published()];
    for (const id of [withdrawn, hidden]) await favour(id, true);
    await withdraw(withdrawn);
    await moderation.query('UPDATE tales SET is_hidden = true WHERE id = $1', [hidden]);
    expect(await listed()).toEqual({ ids: [], total: 0 });
    for (const id of [withdrawn, hidden, 'nenhum']) {
      await expect(like(id, true)).rejects.toMatchObject({ code: 'tale.not-found' });
      await expect(favour(id, true)).rejects.toMatchObject({ code: 'tale.not-found' });
      await expect(state(id)).rejects.toMatchObject({ code: 'tale.not-found' });
      expect(await favour(id, false)).toEqual({ favorite: false });
    }
    await moderation.query('UPDATE tales SET is_hidden = false WHERE id = $1', [hidden]);
    expect(await listed()).toEqual({ ids: [], total: 0 });
  });

  it('are told to their person, and go with the account: likes stay counted, of nobody', async () => {
    const id = await published();
    await like(id, true);
    await favour(id, true);
    const { manager } = moderation.database.dataSource;
    for (const part of [taleLikes, favouriteTales]) {
      const collected: object[] = [];
      for await (const rows of part.collect(manager, 'bia')) collected.push(...rows);
      expect(collected).toMatchObject([{ taleId: id, title: 'A estrada da serra' }]);
      await part.erase(manager, 'bia');
      await part.erase(manager, 'bia');
    }
    expect(await state(id)).toEqual({ liked: false, favorite: false, likes: 1 });
    expect(await listed()).toEqual({ ids: [], total: 0 });
  });
});
