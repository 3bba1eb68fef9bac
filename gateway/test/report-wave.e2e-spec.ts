import { keepWave, ownTale, reportWave, ticket } from '@alcova/contracts';
import { ulid } from 'ulid';
import { z } from 'zod';
import { TaleSite } from './support/tale-site';

const TEXT = 'A estrada subia a serra devagar e o vale ficava para trás. '.repeat(3);
const filed = z.object({ ticket });

describe('a wave of urgent reports over HTTP', () => {
  let site: TaleSite;
  beforeAll(async () => {
    site = await TaleSite.start({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => site.stop());

  const published = async (): Promise<string> => {
    const body = { title: `Conto ${ulid()}`, tale: TEXT, category: 'gay', ownWork: true, adultsOnly: true };
    const { id } = ownTale.parse((await site.call('POST', '/api/tales', { role: 'user', body })).body);
    await site.call('PATCH', `/api/tales/${id}`, { role: 'moderator', body: { decision: 'approve' } });
    return id;
  };
  const report = async (id: string, from: string): Promise<boolean> => {
    const sent = await site.call('POST', '/api/reports', {
      body: { category: 'child-safety', description: 'Um menor.', subject: { kind: 'tale', id } },
      headers: { 'x-forwarded-for': from },
    });
    return filed.parse(sent.body).ticket.isHidden;
  };
  const isShown = async (id: string) =>
    (await site.fetch('GET', `/api/tales/published/${id}`)).status === 200;

  it('hides a share of the budget for one /48, whatever /64 it comes from, and is undone by one act', async () => {
    const ids = [];
    for (let number = 0; number < 8; number += 1) ids.push(await published());
    const hidden = [];
    for (const [number, id] of ids.entries()) hidden.push(await report(id, `2001:db8:7:${number}::1`));
    expect(hidden.filter(Boolean)).toHaveLength(2);
    const [first = '', , last = ''] = ids.toSpliced(1, 5);
    expect([await isShown(first), await isShown(last)]).toEqual([false, true]);
    expect((await site.fetch('GET', '/api/desk/cases/wave', { role: 'user' })).status).toBe(403);
    const asked = await site.call('GET', '/api/desk/cases/wave', { role: 'moderator' });
    const wave = reportWave.output.parse(asked.body);
    expect(wave).toMatchObject({ total: 8, hidden: 2 });
    const body = { cases: wave.cases.map(({ id, version }) => ({ id, version })) };
    expect((await site.fetch('POST', '/api/desk/cases/wave/keep', { role: 'user', body })).status).toBe(403);
    const done = await site.call('POST', '/api/desk/cases/wave/keep', { role: 'moderator', body });
    expect(keepWave.output.parse(done.body)).toMatchObject({ left: 0 });
    expect(await isShown(first)).toBe(true);
  });

  it('hides no more than the budget for two /24 that name the same, and is undone by one act', async () => {
    const ids = [];
    for (let number = 0; number < 6; number += 1) ids.push(await published());
    for (const id of ids) await report(id, '198.51.100.7');
    for (const id of ids.toReversed()) await report(id, '203.0.113.7');
    const shown = await Promise.all(ids.map(isShown));
    expect(shown.filter((isOne) => !isOne).length).toBeLessThanOrEqual(5);
    const asked = await site.call('GET', '/api/desk/cases/wave', { role: 'moderator' });
    const wave = reportWave.output.parse(asked.body);
    expect(wave.total).toBe(6);
    const body = { cases: wave.cases.map(({ id, version }) => ({ id, version })) };
    await site.call('POST', '/api/desk/cases/wave/keep', { role: 'moderator', body });
    expect(await Promise.all(ids.map(isShown))).toEqual(ids.map(() => true));
  });
});
