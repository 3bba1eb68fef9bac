import { getOwnTale, listOwnTales, resubmitTale, submitTale, withdrawTale } from '@alcova/contracts';
import { ulid } from 'ulid';
import { TestModeration, VISITOR } from './support/moderation';
import { Desk, person, taleOf } from './support/tales';

const ANA = person('ana');
const BIA = person('bia');
const CARLA = person('carla', 'moderator');

it('ends after as many tales in a day as the scale of limits says', async () => {
  const moderation = await TestModeration.start({ LIMIT_SCALE: '0.1' });
  try {
    const desk = new Desk(moderation);
    for (let sent = 0; sent < 2; sent += 1) await desk.send(ANA);
    await expect(desk.send(ANA)).rejects.toMatchObject({ code: 'tale.too-many' });
    await desk.send(BIA);
  } finally {
    await moderation.stop();
  }
});

describe('sending tales', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(() => desk.clear());

  const own = (id: string, who = ANA) => moderation.rpc.request(getOwnTale, { id }, who);

  it('keeps a tale with its text, waiting behind those that were sent before', async () => {
    await desk.send(BIA);
    const sent = await desk.send(ANA, { title: '  <b>Um</b>\u0000 título ', author: ' ' });
    expect(sent).toMatchObject({
      ...{ title: '<b>Um</b> título', author: 'Anônimo', status: 'waiting', ahead: 1 },
      ...{ refusal: null, appeal: 'none', decidedAt: null, videoURL: null, version: 0 },
    });
    const [row] = await moderation.query('SELECT * FROM tales WHERE id = $1', [sent.id]);
    expect(row).toMatchObject({
      ...{ is_approved: false, is_denied: false, is_read: false, author: 'Anônimo', video_url: null },
      ...{ language: 'por', is_urgent: false, words: 47 },
      sent_at: expect.any(Date) as Date,
    });
  });

  it('takes what was sent twice under one key for one tale, also at once', async () => {
    const key = ulid();
    const sent = await Promise.all(Array.from({ length: 5 }, () => desk.send(ANA, {}, key)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await desk.send(BIA, {}, key)).id).not.toBe(sent[0]?.id);
    expect((await moderation.rpc.request(listOwnTales, {}, ANA)).total).toBe(1);
  });

  it('ends after twenty in a day, and goes on the day after', async () => {
    await Promise.all(Array.from({ length: 20 }, () => desk.send(ANA)));
    await expect(desk.send(ANA)).rejects.toMatchObject({ code: 'tale.too-many' });
    await desk.send(BIA);
    await moderation.query("UPDATE tales SET sent_at = sent_at - interval '25 hours'");
    await desk.send(ANA);
  });

  it('is not for visitors, nor for who is suspended', async () => {
    await expect(desk.send(VISITOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const { id } = await desk.send(ANA);
    await moderation.query("UPDATE tale_authors SET suspended_until = now() + interval '1 hour'");
    await expect(desk.send(ANA)).rejects.toMatchObject({ code: 'tale.author-suspended' });
    await expect(
      moderation.rpc.request(resubmitTale, { id, ...taleOf(), version: 0 }, ANA),
    ).rejects.toMatchObject({ code: 'tale.author-suspended' });
    await moderation.query("UPDATE tale_authors SET suspended_until = now() - interval '1 second'");
    await desk.send(ANA);
  });

  it.each([
    ['a short text', { tale: 'curto' }],
    ['no declaration', { ownWork: false }],
    ['another category', { category: 'outra' }],
  ])('is refused with %s', async (_what, change) => {
    const input = { ...taleOf(), ...change, key: ulid() } as never;
    await expect(moderation.rpc.request(submitTale, input, ANA)).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('shows everybody their own tales alone', async () => {
    const { id } = await desk.send(ANA);
    await expect(own(id, BIA)).rejects.toMatchObject({ code: 'tale.not-found' });
    for (const [contract, input] of [
      [resubmitTale, { id, ...taleOf(), version: 0 }],
      [withdrawTale, { id, version: 0 }],
    ] as const)
      await expect(moderation.rpc.request(contract, input as never, BIA)).rejects.toMatchObject({
        code: 'tale.not-found',
      });
    expect((await moderation.rpc.request(listOwnTales, {}, BIA)).items).toEqual([]);
  });

  it('lets a tale be changed while it waits, at the place that it has', async () => {
    const { id, sentAt } = await desk.send(ANA);
    await desk.send(BIA);
    const changed = await moderation.rpc.request(
      resubmitTale,
      { id, ...taleOf({ title: 'Outro' }), version: 0 },
      ANA,
    );
    expect(changed).toMatchObject({ title: 'Outro', ahead: 0, version: 1, sentAt });
    await expect(
      moderation.rpc.request(resubmitTale, { id, ...taleOf(), version: 0 }, ANA),
    ).rejects.toMatchObject({ code: 'tale.version-conflict' });
  });

  it('lets nothing be changed while a moderator looks at it', async () => {
    const { id } = await desk.send(ANA);
    await desk.next(CARLA);
    for (const [contract, input] of [
      [resubmitTale, { id, ...taleOf(), version: 0 }],
      [withdrawTale, { id, version: 0 }],
    ] as const)
      await expect(moderation.rpc.request(contract, input as never, ANA)).rejects.toMatchObject({
        code: 'tale.being-reviewed',
      });
  });

  it('lets a tale be withdrawn: only its author sees it then', async () => {
    const { id } = await desk.send(ANA);
    const withdrawn = await moderation.rpc.request(withdrawTale, { id, version: 0 }, ANA);
    expect(withdrawn).toMatchObject({ status: 'withdrawn', ahead: null, version: 1 });
    expect(await moderation.rpc.request(withdrawTale, { id, version: 0 }, ANA)).toEqual(withdrawn);
    expect((await own(id)).tale).toContain('A estrada');
    expect(await desk.next(CARLA)).toBeNull();
    await expect(desk.decide(CARLA, id, {})).rejects.toMatchObject({ code: 'tale.withdrawn' });
    await expect(
      moderation.rpc.request(resubmitTale, { id, ...taleOf(), version: 1 }, ANA),
    ).rejects.toMatchObject({ code: 'tale.not-editable' });
  });
});
