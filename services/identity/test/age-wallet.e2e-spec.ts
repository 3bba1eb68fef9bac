import {
  ANONYMOUS,
  AGE_WALK_SECONDS,
  type AgeOutcome,
  openAgeProof,
  closeAgeProof,
  listAgeWays,
  MAX_WALLET_ANSWER,
  readAgeOutcome,
  takeAgeAnswer,
} from '@alcova/contracts';
import {
  answerHanded,
  answerPosted,
  createAuthority,
  type HeldAttestation,
  issueAttestation,
  type TestService,
  waitUntil,
} from '@alcova/testing';
import { z } from 'zod';
import { ProofSessions } from '../src/age/ways/wallet/proof-sessions';
import { TestIdentity } from './support/identity';

const SITE = 'https://site.example';
const KEY = '5c'.repeat(32);
const walks = new ProofSessions([{ kid: 'test', key: Buffer.from(KEY, 'hex') }]);
const withoutAnchors = { SITE_URL: SITE, IDENTITY_SEAL_KEYS: `test:${KEY}`, AGE_WALLET_LABEL: 'Carteira' };

type Rpc = TestService['rpc'];
type Authority = Awaited<ReturnType<typeof createAuthority>>;
type Begun = z.output<typeof openAgeProof.output>;
const answerRow = z.strictObject({ walk_hash: z.string(), outcome: z.string(), ends_at: z.date() });
const countRow = z.object({ way: z.literal('wallet'), outcome: z.string(), count: z.number() });

describe('the proof of age by a wallet', () => {
  let identity: TestIdentity;
  let authority: Authority;
  let adult: HeldAttestation;
  let minor: HeldAttestation;
  let settings: Record<string, string>;

  beforeAll(async () => {
    [identity, authority] = await Promise.all([TestIdentity.create(), createAuthority()]);
    [adult, minor] = await Promise.all([
      issueAttestation(authority),
      issueAttestation(authority, { isOfAge: false }),
    ]);
    settings = { ...withoutAnchors, AGE_WALLET_ANCHORS: authority.anchorPem };
    await identity.start(settings);
  });
  afterAll(() => identity.stop());
  beforeEach(() => identity.database.empty('age_counts, age_answers'));

  const begin = (): Promise<Begun> =>
    identity.rpc.request(openAgeProof, { way: 'wallet' }, { caller: ANONYMOUS });
  const postedBy = async (held: HeldAttestation, { address }: Begun): Promise<string> =>
    (await answerPosted(held, address)).form['vp_token'] ?? '';
  const receive = async (
    walk: string,
    answer: { vpToken?: string; error?: string },
    rpc: Rpc = identity.rpc,
  ): Promise<AgeOutcome> =>
    (await rpc.request(takeAgeAnswer, { way: 'wallet', walk, ...answer }, { caller: ANONYMOUS })).outcome;
  const handedBy = async (held: HeldAttestation, { digital }: Begun, origin = SITE): Promise<string> => {
    if (!digital) throw new Error('there is nothing for a browser');
    return answerHanded(held, digital, origin);
  };
  const finish = async (secret: string, answer: string, rpc: Rpc = identity.rpc): Promise<AgeOutcome> =>
    (await rpc.request(closeAgeProof, { way: 'wallet', secret, answer }, { caller: ANONYMOUS })).outcome;
  const outcomeOf = async (secret: string): Promise<AgeOutcome | null> =>
    (await identity.rpc.request(readAgeOutcome, { way: 'wallet', secret }, { caller: ANONYMOUS })).outcome;

  const counts = async (): Promise<(readonly [string, number])[]> => {
    const rows = await identity.query(
      `SELECT way, outcome, sum(count)::int AS count FROM age_counts GROUP BY way, outcome ORDER BY outcome`,
    );
    return countRow
      .array()
      .parse(rows)
      .map(({ outcome, count }) => [outcome, count] as const);
  };
  const answers = async () => answerRow.array().parse(await identity.query('SELECT * FROM age_answers'));
  const kept = async (): Promise<string[]> => (await answers()).map(({ outcome }) => outcome);

  it('is offered by the name that people read, before the others', async () => {
    expect(await identity.rpc.request(listAgeWays, {}, { caller: ANONYMOUS })).toEqual({
      items: [{ way: 'wallet', label: 'Carteira' }],
    });
  });

  it('begins without keeping or counting anything', async () => {
    const [one, other] = await Promise.all([begin(), begin()]);
    expect(one.address).toMatch(/^av:\/\/\?/);
    expect(one.secret).not.toBe(other.secret);
    expect(one.digital?.encryptionInfo).not.toBe(other.digital?.encryptionInfo);
    expect([await counts(), await kept()]).toEqual([[], []]);
  });

  it('of an answer that is posted is there for who waits, and counted once however often it is read', async () => {
    const begun = await begin();
    expect(await outcomeOf(begun.secret)).toBeNull();
    expect(await receive(begun.secret, { vpToken: await postedBy(adult, begun) })).toBe('proven');
    expect([await outcomeOf(begun.secret), await outcomeOf(begun.secret)]).toEqual(['proven', 'proven']);
    expect(await counts()).toEqual([['proven', 1]]);
    expect(await outcomeOf((await begin()).secret)).toBeNull();
  });

  it('of an answer that the browser hands over ends at once, and is counted once', async () => {
    const begun = await begin();
    expect(await finish(begun.secret, await handedBy(adult, begun))).toBe('proven');
    expect([await counts(), await kept()]).toEqual([[['proven', 1]], ['proven']]);
  });

  it('of who is under age ends so, on either road', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(await receive(one.secret, { vpToken: await postedBy(minor, one) })).toBe('under-age');
    expect(await outcomeOf(one.secret)).toBe('under-age');
    expect(await finish(other.secret, await handedBy(minor, other))).toBe('under-age');
    expect(await counts()).toEqual([['under-age', 2]]);
  });

  it('is cancelled where the wallet says that there is no answer, and takes none afterwards', async () => {
    const begun = await begin();
    expect(await receive(begun.secret, { error: 'access_denied' })).toBe('cancelled');
    expect(await outcomeOf(begun.secret)).toBe('cancelled');
    const vpToken = await postedBy(adult, begun);
    await expect(receive(begun.secret, { vpToken })).rejects.toMatchObject({ code: 'age.answer-taken' });
    expect(await counts()).toEqual([['cancelled', 1]]);
  });

  describe('is taken once', () => {
    it('where it is posted again', async () => {
      const begun = await begin();
      const vpToken = await postedBy(adult, begun);
      expect(await receive(begun.secret, { vpToken })).toBe('proven');
      await expect(receive(begun.secret, { vpToken })).rejects.toMatchObject({ code: 'age.answer-taken' });
      expect(await finish(begun.secret, await handedBy(adult, begun))).toBe('failed');
      expect(await outcomeOf(begun.secret)).toBe('proven');
      expect([await counts(), await kept()]).toEqual([[['proven', 1]], ['proven']]);
    });

    it('where it is handed over again', async () => {
      const begun = await begin();
      const answer = await handedBy(adult, begun);
      expect(await finish(begun.secret, answer)).toBe('proven');
      expect(await finish(begun.secret, answer)).toBe('failed');
      expect([await counts(), await kept()]).toEqual([[['proven', 1]], ['proven']]);
    });

    it('of many at once, on both roads and at two replicas', async () => {
      const replica = await identity.startReplica(settings);
      try {
        for (let round = 1; round <= 5; round += 1) {
          await identity.database.empty('age_counts, age_answers');
          const begun = await begin();
          const [vpToken, answer] = await Promise.all([postedBy(adult, begun), handedBy(adult, begun)]);
          const tried = await Promise.allSettled(
            [identity.rpc, replica.rpc, identity.rpc, replica.rpc].flatMap((rpc) => [
              receive(begun.secret, { vpToken }, rpc),
              finish(begun.secret, answer, rpc),
            ]),
          );
          const proven = tried.filter((each) => each.status === 'fulfilled' && each.value === 'proven');
          expect(proven).toHaveLength(1);
          const refused = tried.filter((each) => each.status === 'rejected');
          for (const { reason } of refused) expect(reason).toMatchObject({ code: 'age.answer-taken' });
          expect([await counts(), await kept()]).toEqual([[['proven', 1]], ['proven']]);
        }
      } finally {
        await replica.stop();
      }
    });
  });

  it('is neither kept nor counted where one of both cannot be written', async () => {
    const begun = await begin();
    const vpToken = await postedBy(adult, begun);
    await identity.query('ALTER TABLE age_counts RENAME TO age_counts_away');
    try {
      await expect(receive(begun.secret, { vpToken })).rejects.toMatchObject({ code: 'internal' });
      expect(await kept()).toEqual([]);
      expect(await outcomeOf(begun.secret)).toBeNull();
    } finally {
      await identity.query('ALTER TABLE age_counts_away RENAME TO age_counts');
    }
    expect(await receive(begun.secret, { vpToken })).toBe('proven');
    expect([await counts(), await kept()]).toEqual([[['proven', 1]], ['proven']]);
  });

  it('comes too late when the walk is over', async () => {
    const { text: secret } = walks.start(Date.now() - (AGE_WALK_SECONDS + 1) * 1_000);
    await expect(receive(secret, { vpToken: 'x' })).rejects.toMatchObject({ code: 'age.walk-over' });
    await expect(receive(secret, { error: 'x' })).rejects.toMatchObject({ code: 'age.walk-over' });
    await expect(outcomeOf(secret)).rejects.toMatchObject({ code: 'age.walk-over' });
    expect(await finish(secret, 'AAAA')).toBe('failed');
    expect([await counts(), await kept()]).toEqual([[['failed', 1]], []]);
  });

  it('is not read nor received for a walk that this site did not begin', async () => {
    const stranger = new ProofSessions([{ kid: 'other', key: Buffer.alloc(32, 1) }]).start().text;
    for (const secret of [stranger, 'test.zz.x', 'x']) {
      await expect(receive(secret, { error: 'x' })).rejects.toMatchObject({ code: 'age.walk-over' });
      await expect(outcomeOf(secret)).rejects.toMatchObject({ code: 'age.walk-over' });
    }
    expect([await counts(), await kept()]).toEqual([[], []]);
  });

  it('of an answer in the last moment is there a while after the walk, and then no more', async () => {
    const { secret } = await begin();
    await receive(secret, { error: 'x' });
    const [row] = await answers();
    const end = Number.parseInt(secret.split('.')[1] ?? '', 36) * 1_000;
    expect(row?.ends_at.getTime()).toBe(end + 60_000);
    await identity.query(`UPDATE age_answers SET ends_at = now() - interval '1 second'`);
    expect(await outcomeOf(secret)).toBeNull();
  });

  describe('fails', () => {
    it('with an answer to another walk', async () => {
      const [one, other] = [await begin(), await begin()];
      expect(await receive(other.secret, { vpToken: await postedBy(adult, one) })).toBe('failed');
      const third = await begin();
      expect(await finish(third.secret, await handedBy(adult, one))).toBe('failed');
      expect(await counts()).toEqual([['failed', 2]]);
    });

    it('with an answer that a page of another site asked for', async () => {
      const begun = await begin();
      expect(await finish(begun.secret, await handedBy(adult, begun, 'https://other.example'))).toBe(
        'failed',
      );
    });

    it('with an attestation that is over, or of another authority', async () => {
      const validity = {
        validFrom: new Date(Date.now() - 7_200_000),
        validUntil: new Date(Date.now() - 3_600_000),
      };
      const held = await Promise.all([
        issueAttestation(authority, validity),
        createAuthority().then((stranger) => issueAttestation(stranger)),
      ]);
      for (const each of held) {
        const [one, other] = [await begin(), await begin()];
        expect(await receive(one.secret, { vpToken: await postedBy(each, one) })).toBe('failed');
        expect(await finish(other.secret, await handedBy(each, other))).toBe('failed');
      }
      expect(await counts()).toEqual([['failed', 4]]);
    });

    it.each([
      ['nothing', ''],
      ['no JSON', 'vp_token'],
      ['another credential', '{"proof_of_age":["AAAA"]}'],
      ['bytes that mean nothing', '{"age":["AAAA"]}'],
      ['an endless list', `{"age":["${Buffer.of(0x9f, 0x01).toString('base64url')}"]}`],
      ['a deep nest', `{"age":["${Buffer.alloc(40_000, 0x81).toString('base64url')}"]}`],
      ['as much as there may be', 'x'.repeat(MAX_WALLET_ANSWER)],
    ])('with %s in the place of an answer, on either road', async (_what, answer) => {
      const [one, other] = [await begin(), await begin()];
      expect(await receive(one.secret, { vpToken: answer })).toBe('failed');
      expect(await outcomeOf(one.secret)).toBe('failed');
      expect(await finish(other.secret, answer)).toBe('failed');
      expect(await counts()).toEqual([['failed', 2]]);
    });

    it('where the wallet posts neither an answer nor an error', async () => {
      expect(await receive((await begin()).secret, {})).toBe('failed');
    });
  });

  it('of twenty people leaves a hash, a word and an end of each until then, and their number', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, begin));
    const vpTokens = await Promise.all(begun.map((each) => postedBy(adult, each)));
    const outcomes = await Promise.all(
      begun.map(({ secret }, at) => receive(secret, { vpToken: vpTokens[at] ?? '' })),
    );
    expect(outcomes).toEqual(outcomes.map(() => 'proven'));
    const rows = await answers();
    expect(rows).toHaveLength(20);
    for (const { walk_hash: hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const text = JSON.stringify(rows);
    for (const [at, { secret, address }] of begun.entries())
      for (const part of [
        ...secret.split('.').slice(2),
        new URL(address).searchParams.get('nonce'),
        vpTokens[at],
      ])
        expect([part, text.includes(String(part))]).toEqual([part, false]);
    expect(await counts()).toEqual([['proven', 20]]);
  });

  it('is forgotten when its time is up, and one whose time is not up stays', async () => {
    const [over, notYet] = [await begin(), await begin()];
    for (const { secret } of [over, notYet]) await receive(secret, { error: 'x' });
    const [first] = await answers();
    await identity.query(
      `UPDATE age_answers SET ends_at = now() - interval '1 second' WHERE walk_hash = $1`,
      [first?.walk_hash],
    );
    await identity.start(settings);
    await waitUntil('the old answer to be pruned', async () => (await answers()).length === 1);
    expect((await answers()).map(({ walk_hash: hash }) => hash)).not.toContain(first?.walk_hash);
    expect(await counts()).toEqual([['cancelled', 2]]);
  });

  it('goes on where another key is the first, and ends with the key that began it', async () => {
    const begun = await begin();
    const vpToken = await postedBy(adult, begun);
    await identity.start({ ...settings, IDENTITY_SEAL_KEYS: `young:${'6d'.repeat(32)},test:${KEY}` });
    expect(await receive(begun.secret, { vpToken })).toBe('proven');
    expect((await begin()).secret).toMatch(/^young\./);
    await identity.start({ ...settings, IDENTITY_SEAL_KEYS: `young:${'6d'.repeat(32)}` });
    await expect(outcomeOf(begun.secret)).rejects.toMatchObject({ code: 'age.walk-over' });
    await identity.start(settings);
  });

  it('is not there without anchors', async () => {
    await identity.start(withoutAnchors);
    expect(await identity.rpc.request(listAgeWays, {}, { caller: ANONYMOUS })).toEqual({ items: [] });
    const asked = await Promise.allSettled([begin(), receive('x', {}), outcomeOf('x'), finish('x', 'x')]);
    for (const each of asked)
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'age.way-off' } });
    expect(await counts()).toEqual([]);
  });
});
