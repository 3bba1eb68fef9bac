import { keepWave, reportWave } from '@alcova/contracts';
import { CARLA, DORA, desk, moderation, newFilm, useDesks } from './support/desks';
import { USER } from './support/moderation';
import { ReportDesk, REMOVE } from './support/reports';

describe('a wave of urgent reports', () => {
  useDesks();
  beforeEach(() => desk.clear());

  /** The id of the case of a new video that was reported. */
  const reported = async (sent: Parameters<ReportDesk['file']>[1] = {}) => {
    const subject = newFilm();
    await desk.file(subject, { category: 'child-safety', ...sent });
    return { subject, id: await desk.caseOf(subject) };
  };
  const several = async (count: number) => {
    const made = [];
    for (let number = 0; number < count; number += 1) made.push(await reported());
    return made;
  };
  const wave = (who = CARLA) => moderation.rpc.request(reportWave, {}, who);
  const keep = (cases: readonly { id: string; version: number }[], who = CARLA) =>
    moderation.rpc.request(keepWave, { cases: cases.map(({ id, version }) => ({ id, version })) }, who);
  const hidden = () => moderation.query('SELECT 1 FROM content_holds WHERE is_hidden');

  it('is shown from five cases on, without those that more speaks for', async () => {
    await several(4);
    expect(await wave()).toEqual({ cases: [], total: 0, hidden: 0 });
    const [seventh] = await several(3);
    const twice = await reported();
    await desk.file(twice.subject, { category: 'intimate-image' });
    await reported({ category: 'violence', description: 'Há uma ameaça real.' });
    const shown = await wave();
    expect(shown).toMatchObject({ total: 7, hidden: 5 });
    expect(shown.cases.map(({ id }) => id)).toContain(seventh?.id);
    expect(shown.cases.map(({ id }) => id)).not.toContain(twice.id);
    await expect(wave(USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(keep(shown.cases, USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('is undone by one act: all is shown again, with a decision each and one entry of the audit log for all', async () => {
    await several(8);
    const { cases } = await wave();
    expect(await hidden()).toHaveLength(5);
    const answer = await keep(cases);
    expect(answer).toMatchObject({ left: 0 });
    expect(answer.kept).toHaveLength(8);
    expect(await hidden()).toHaveLength(0);
    const actions = await desk.actions();
    expect(actions.filter((action) => action === 'case.keep')).toHaveLength(8);
    const entries = await moderation.query<{ after: { cases: string[] } }>(
      `SELECT after FROM audit_entries WHERE action = 'wave.keep'`,
    );
    expect(entries).toEqual([{ after: { cases: cases.map(({ id }) => id).sort() } }]);
    expect(await wave()).toMatchObject({ total: 0 });
    expect(await keep(cases)).toEqual({ kept: [], left: 8 });
  });

  it('leaves what changed since it was looked at, what another holds and what was decided', async () => {
    const [changed, held, decided, ...others] = await several(7);
    const { cases } = await wave();
    if (!changed || !held || !decided) throw new Error('the cases were not opened');
    await desk.file(changed.subject, { category: 'child-safety' });
    await desk.review(held.id, DORA);
    await desk.decide(DORA, decided.id, REMOVE);
    const { kept, left } = await keep(cases);
    expect(left).toBe(3);
    expect(kept.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort());
  });

  it('is kept once by two who act at the same time', async () => {
    await several(6);
    const { cases } = await wave();
    const both = await Promise.all([keep(cases), keep(cases, DORA)]);
    expect(both.map(({ kept }) => kept.length).sort()).toEqual([0, 6]);
    expect(await moderation.query('SELECT 1 FROM case_decisions')).toHaveLength(6);
  });

  it('does not hide again by one more report what was kept', async () => {
    const [one] = await several(5);
    await keep((await wave()).cases);
    if (!one) throw new Error('the case was not opened');
    expect((await desk.file(one.subject, { category: 'child-safety' })).ticket.isHidden).toBe(false);
  });
});
