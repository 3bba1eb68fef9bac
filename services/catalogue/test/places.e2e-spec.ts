import {
  accountErased,
  catalogueAccountErased,
  catalogueExportCollected,
  choosePlaces,
  clearPlaces,
  eventSubject,
  exportPartKey,
  exportRequested,
  keepPlaces,
  listPlaces,
} from '@alcova/contracts';
import { openedDocument, tellFact, type TestBucket, testBucket, waitUntil } from '@alcova/testing';
import type { z } from 'zod';
import { PlacesRetention } from '../src/places/places-retention';
import { account, TestCatalogue, VISITOR, type Who } from './support/catalogue';
import { ANA, BIA, SIGNED_OUT } from './support/engagement';

type Sent = z.input<typeof keepPlaces.input>['items'][number];

const NOT_KEPT = { code: 'place.not-kept' };
const NOTHING = { isKept: false, clearedAt: null, items: [] };
const HOUR_MS = 3_600_000;
/** So many hours ago; ahead where that is below zero. */
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

describe('places', () => {
  let bucket: TestBucket;
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    bucket = await testBucket();
    catalogue = await TestCatalogue.start(bucket.env);
  });
  afterAll(async () => {
    await catalogue.stop();
    await bucket.drop();
  });
  beforeEach(() => catalogue.query('DELETE FROM place_keepers'));

  const tale = (id: string, at: string, value: number | null = 3): Sent => ({
    ...{ kind: 'tale', id, value, of: 20, at },
  });
  const choose = (isKept: boolean, who: Who) => catalogue.rpc.request(choosePlaces, { isKept }, who);
  const idOf = ({ caller }: Who) => (caller.kind === 'account' ? caller.accountId : 'nobody');
  const keep = (who: Who, ...items: Sent[]) =>
    catalogue.rpc.request(keepPlaces, { account: idOf(who), items }, who);
  const clear = (who: Who, at: string, of = who) =>
    catalogue.rpc.request(clearPlaces, { account: idOf(of), at }, who);
  const list = (who: Who) => catalogue.rpc.request(listPlaces, {}, who);
  const values = async (who: Who) => (await list(who)).items.map(({ id, value }) => [id, value] as const);

  it('are kept by nobody who has not chosen so, and gone at once when they choose otherwise', async () => {
    await expect(list(ANA)).resolves.toEqual(NOTHING);
    await expect(keep(ANA, tale('a', hoursAgo(1)))).rejects.toMatchObject(NOT_KEPT);
    await choose(true, ANA);
    await choose(true, ANA);
    await keep(ANA, tale('a', hoursAgo(1)));
    expect(await list(ANA)).toMatchObject({ isKept: true, items: [{ id: 'a', value: 3, of: 20 }] });
    await choose(false, ANA);
    await expect(list(ANA)).resolves.toEqual(NOTHING);
    await expect(catalogue.query('SELECT 1 FROM places')).resolves.toEqual([]);
    await expect(keep(ANA, tale('a', hoursAgo(1)))).rejects.toMatchObject(NOT_KEPT);
  });

  it('are each account’s own, and nobody’s without one', async () => {
    for (const who of [ANA, BIA]) await choose(true, who);
    await keep(ANA, tale('a', hoursAgo(1)));
    await choose(false, BIA);
    expect(await values(ANA)).toEqual([['a', 3]]);
    await expect(list(BIA)).resolves.toEqual(NOTHING);
    for (const ask of [
      () => list(VISITOR),
      () => keep(VISITOR, tale('a', hoursAgo(1))),
      () => clear(VISITOR, hoursAgo(1)),
      () => choose(true, VISITOR),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('are the latest of those that several browsers send, in whatever order they come', async () => {
    await choose(true, ANA);
    await keep(ANA, tale('a', hoursAgo(1), 9));
    expect(await keep(ANA, tale('a', hoursAgo(2), 4))).toMatchObject({ items: [{ id: 'a', value: 9 }] });
    expect(await values(ANA)).toEqual([['a', 9]]);
    await keep(ANA, tale('b', hoursAgo(5), 1), tale('b', hoursAgo(3), 2), tale('b', hoursAgo(4), 3));
    expect(await values(ANA)).toEqual([
      ['a', 9],
      ['b', 2],
    ]);
    const both = Array.from({ length: 20 }, (_, n) =>
      keep(ANA, tale('a', hoursAgo(0.5 - n / 100), n), tale('b', hoursAgo(2), n)),
    );
    await Promise.all(both);
    expect((await values(ANA))[0]).toEqual(['a', 19]);
  });

  it('that were removed stay so when another browser sends them late, and can be begun anew', async () => {
    await choose(true, ANA);
    await keep(ANA, tale('a', hoursAgo(3)));
    await keep(ANA, tale('a', hoursAgo(1), null));
    expect(await keep(ANA, tale('a', hoursAgo(2), 8))).toMatchObject({ items: [{ value: null }] });
    await keep(ANA, tale('a', hoursAgo(0.5), 8));
    expect(await values(ANA)).toEqual([['a', 8]]);
  });

  it('that were removed are forgotten after a month, and nothing else is', async () => {
    await choose(true, ANA);
    await keep(ANA, tale('left', hoursAgo(31 * 24)), tale('gone', hoursAgo(31 * 24), null));
    await keep(ANA, tale('going', hoursAgo(29 * 24), null));
    await catalogue.part(PlacesRetention).prune();
    expect(await values(ANA)).toEqual([
      ['going', null],
      ['left', 3],
    ]);
  });

  it('are forgotten all at once, and what another browser sends of before it is not kept again', async () => {
    await choose(true, ANA);
    await keep(ANA, tale('a', hoursAgo(3)), tale('b', hoursAgo(3), null), tale('c', hoursAgo(1)));
    const clearedAt = hoursAgo(2);
    await expect(clear(ANA, clearedAt)).resolves.toEqual({ clearedAt });
    expect(await list(ANA)).toMatchObject({ isKept: true, clearedAt, items: [{ id: 'c' }] });
    expect(await keep(ANA, tale('a', hoursAgo(2.5)), tale('d', clearedAt))).toEqual({ items: [] });
    await keep(ANA, tale('a', hoursAgo(1.5)));
    expect(await values(ANA)).toEqual([
      ['c', 3],
      ['a', 3],
    ]);
    // An older one that comes late changes nothing.
    await expect(clear(ANA, hoursAgo(4))).resolves.toEqual({ clearedAt });
    const ahead = await clear(ANA, hoursAgo(-24));
    expect(Date.parse(ahead.clearedAt)).toBeLessThan(Date.now() + HOUR_MS);
    expect(await values(ANA)).toEqual([]);
    await choose(false, ANA);
    await expect(clear(ANA, hoursAgo(1))).rejects.toMatchObject(NOT_KEPT);
  });

  it('are neither kept nor forgotten by a browser that takes another for who is signed in', async () => {
    for (const who of [ANA, BIA]) await choose(true, who);
    await keep(ANA, tale('a', hoursAgo(1)));
    await expect(clear(ANA, hoursAgo(0), BIA)).rejects.toMatchObject(NOT_KEPT);
    await expect(
      catalogue.rpc.request(keepPlaces, { account: idOf(BIA), items: [tale('b', hoursAgo(1))] }, ANA),
    ).rejects.toMatchObject(NOT_KEPT);
    expect([await values(ANA), await values(BIA)]).toEqual([[['a', 3]], []]);
  });

  it('never lie ahead: a clock that is fast wins no longer than until now', async () => {
    await choose(true, ANA);
    const before = Date.now();
    const { items } = await keep(ANA, tale('a', hoursAgo(-24), 5));
    expect(Date.parse(items[0]?.at ?? '')).toBeLessThan(before + HOUR_MS);
    await waitUntil('another moment', () => Promise.resolve(Date.now() > before + 5));
    await keep(ANA, tale('a', hoursAgo(-24), 6));
    expect(await values(ANA)).toEqual([['a', 6]]);
  });

  it('are two hundred at most, the newest', async () => {
    await choose(true, ANA);
    for (let first = 0; first < 220; first += 20)
      await keep(
        ANA,
        ...Array.from({ length: 20 }, (_, n) => tale(`t${first + n}`, hoursAgo(300 - first - n))),
      );
    const kept = await values(ANA);
    expect(kept).toHaveLength(200);
    expect([kept[0]?.[0], kept.at(-1)?.[0]]).toEqual(['t219', 't20']);
    await expect(catalogue.query('SELECT 1 FROM places')).resolves.toHaveLength(200);
    await expect(
      keep(ANA, ...Array.from({ length: 21 }, (_, n) => tale(`u${n}`, hoursAgo(1)))),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('of films are those of films that there are, and go with them', async () => {
    await choose(true, ANA);
    const { id } = await catalogue.createReady();
    const film = (filmId: string): Sent => ({ ...tale(filmId, hoursAgo(1), 61.5), kind: 'film', of: null });
    await keep(ANA, film(id), film('unknown'), tale('a', hoursAgo(2)));
    expect(await values(ANA)).toEqual([
      [id, 61.5],
      ['a', 3],
    ]);
    await catalogue.query('DELETE FROM videos WHERE id = $1', [id]);
    await catalogue.query('DELETE FROM video_ids WHERE id = $1', [id]);
    expect(await values(ANA)).toEqual([['a', 3]]);
  });

  it('are not written behind the back of who chooses against it', async () => {
    await choose(true, ANA);
    const late = Array.from({ length: 10 }, (_, n) => keep(ANA, tale(`t${n}`, hoursAgo(1))));
    await choose(false, ANA);
    for (const outcome of await Promise.allSettled(late))
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NOT_KEPT);
    await expect(catalogue.query('SELECT 1 FROM places')).resolves.toEqual([]);
  });

  it('are among the personal data of their account, and erased with it', async () => {
    const leaving = account('leaving-places');
    for (const who of [leaving, BIA]) {
      await choose(true, who);
      await clear(who, hoursAgo(2));
      await keep(who, tale('a', hoursAgo(1)));
    }
    const isTold = (contract: Parameters<typeof eventSubject>[0], requestId: string) =>
      waitUntil('the event in the outbox', async () => {
        const told = await catalogue.query(
          `SELECT 1 FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`,
          [eventSubject(contract), requestId],
        );
        return told.length > 0;
      });
    const accountId = 'leaving-places';
    await tellFact(catalogue.nats, exportRequested, {
      ...{ aggregateId: 'export-places', aggregateVersion: 1 },
      payload: { exportId: 'export-places', accountId },
    });
    await isTold(catalogueExportCollected, 'export-places');
    const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await openedDocument(bucket, exportPartKey('export-places', 'catalogue'))).toMatchObject({
      places: [{ kind: 'tale', id: 'a', value: 3, of: 20, stoppedAt: moment }],
      placesChoice: [{ keptSince: moment, clearedAt: moment }],
    });
    await tellFact(catalogue.nats, accountErased, {
      ...{ aggregateId: 'erasure-places', aggregateVersion: 1 },
      payload: { erasureId: 'erasure-places', accountId },
    });
    await isTold(catalogueAccountErased, 'erasure-places');
    await expect(catalogue.query('SELECT account_id FROM place_keepers')).resolves.toEqual([
      { account_id: 'bia' },
    ]);
    await expect(catalogue.query('SELECT account_id FROM places')).resolves.toEqual([{ account_id: 'bia' }]);
    for (const act of [
      () => keep(leaving, tale('a', hoursAgo(1))),
      () => clear(leaving, hoursAgo(1)),
      () => choose(true, leaving),
    ])
      await expect(act()).rejects.toMatchObject(SIGNED_OUT);
  });
});
