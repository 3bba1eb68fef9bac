import { deskLoad, getTerms, readAudit, setTerms } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { SHIPPED_TERMS } from '../src/tales/terms/shipped-terms';
import { ADMIN, TestModeration } from './support/moderation';
import { Desk, person, taleOf } from './support/tales';

const ANA = person('ana');
const CARLA = person('carla', 'moderator');

describe('the terms that an installation begins with', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());

  const listed = () => moderation.rpc.request(getTerms, {}, ADMIN);
  const set = async (items: readonly (typeof SHIPPED_TERMS.items)[number][]) =>
    moderation.rpc.request(setTerms, { items: [...items], version: (await listed()).version }, ADMIN);
  const state = async () => (await moderation.rpc.request(deskLoad, {}, CARLA)).terms;
  const isUrgent = async (id: string) =>
    (await moderation.query<{ is_urgent: boolean }>('SELECT is_urgent FROM tales WHERE id = $1', [id]))[0]
      ?.is_urgent;

  it('are there at once, and what speaks of a minor jumps the queue', async () => {
    const { items, shipped } = await listed();
    expect(items).toEqual(SHIPPED_TERMS.items);
    expect(shipped).toEqual({ version: SHIPPED_TERMS.version, missing: [] });
    expect(await state()).toBe('current');

    const { tale } = taleOf();
    await desk.send(ANA);
    const { id } = await desk.send(ANA, { tale: `${tale} A vizinha de 15 anos foi ao mercado.` });
    const lasting = await desk.send(ANA, { tale: `${tale} Moravam ali havia 15 anos.` });
    expect(await isUrgent(id)).toBe(true);
    expect(await isUrgent(lasting.id)).toBe(false);
    const next = await desk.next(CARLA);
    expect(next).toMatchObject({ id, signals: { marks: [{ term: '{idade} anos', kind: 'minor' }] } });
    await expect(desk.decide(CARLA, id, {})).rejects.toMatchObject({ code: 'tale.confirmation-required' });
  });

  it('are switched off one by one, which the log tells, and what waits is looked through again', async () => {
    const { tale } = taleOf();
    const { id } = await desk.send(ANA, { tale: `${tale} Passaram pela creche.` });
    expect(await isUrgent(id)).toBe(true);
    const after = await set(
      SHIPPED_TERMS.items.map((item) => (item.term === 'creche' ? { ...item, isOff: true } : item)),
    );
    expect(after.shipped.missing).toEqual([]);
    await waitUntil('the tale is looked through again', async () => (await isUrgent(id)) === false);
    expect(await state()).toBe('current');
    const { items } = await moderation.rpc.request(readAudit, { action: 'terms.set' }, ADMIN);
    expect(items[0]).toMatchObject({
      before: { only: ['minor: creche'], count: 1 },
      after: { only: ['minor: creche (desligado)'], count: 1 },
    });
  });

  it('are missed by the desk where the list has none of them, or not all', async () => {
    await set(SHIPPED_TERMS.items.slice(1));
    expect(await state()).toBe('outdated');
    expect((await listed()).shipped.missing).toEqual(SHIPPED_TERMS.items.slice(0, 1));
    await set([{ term: 'brolo', kind: 'other' }]);
    expect(await state()).toBe('none');
    await set([]);
    expect(await state()).toBe('none');
  });
});
