import { AGE_WALK_SECONDS } from '@alcova/contracts';
import { answerHanded, answerPosted, createAuthority, issueAttestation } from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import type { BegunProof, EndedProof, WaitedAgeWay } from '../age-way';
import { walletWay } from './wallet-way';
import { ProofSessions } from './proof-sessions';

const SITE = 'https://site.example';
const KEYS = [{ kid: 'one', key: Buffer.alloc(32, 1) }];
const configOf = (more: object) => ({
  ...{ NODE_ENV: 'test', SITE_URL: SITE, IDENTITY_SEAL_KEYS: KEYS },
  ...{ AGE_WALLET_LABEL: 'Carteira', AGE_WALLET_LINK: 'av://', ...more },
});

const NO_LIST = { isOn: false, fetchedAt: undefined, current: () => [] };

type Authority = Awaited<ReturnType<typeof createAuthority>>;
type Held = Awaited<ReturnType<typeof issueAttestation>>;

describe('the way over a wallet', () => {
  let authority: Authority;
  let stranger: Authority;
  let way: WaitedAgeWay;
  let adult: Held;

  beforeAll(async () => {
    [authority, stranger] = await Promise.all([createAuthority(), createAuthority()]);
    const anchors = [new X509Certificate(authority.anchorPem)];
    const found = walletWay(configOf({ AGE_WALLET_ANCHORS: anchors }), NO_LIST);
    if (!found) throw new Error('the way is off');
    way = found;
    adult = await issueAttestation(authority);
  });

  const post = async (held: Held, { address, secret }: BegunProof): Promise<EndedProof> => {
    const { form } = await answerPosted(held, address);
    return way.receive({ walk: secret, vpToken: form['vp_token'] });
  };
  const hand = async (held: Held, { digital, secret }: BegunProof, origin = SITE): Promise<EndedProof> => {
    if (!digital) throw new Error('there is nothing for a browser');
    return way.finish({ secret, answer: await answerHanded(held, digital, origin) });
  };

  it('is off without anchors and without a list of them', () => {
    expect(walletWay(configOf({}), NO_LIST)).toBeUndefined();
    expect(walletWay(configOf({}), { ...NO_LIST, isOn: true })).toBeDefined();
  });

  it('takes those of the list beside the ones that are given', async () => {
    const list = {
      isOn: true,
      fetchedAt: new Date(),
      current: () => [new X509Certificate(stranger.anchorPem)],
    };
    const both = walletWay(
      configOf({ AGE_WALLET_ANCHORS: [new X509Certificate(authority.anchorPem)] }),
      list,
    );
    if (!both) throw new Error('the way is off');
    for (const held of [adult, await issueAttestation(stranger)]) {
      const { address, secret } = await both.begin();
      const { form } = await answerPosted(held, address);
      expect((await both.receive({ walk: secret, vpToken: form['vp_token'] })).outcome).toBe('proven');
    }
  });

  it('sends answers to this site, to a path that names the walk', async () => {
    const begun = await way.begin();
    const { responseUri } = await answerPosted(adult, begun.address);
    expect(responseUri).toBe(`${SITE}/api/age/wallet/answer/${begun.secret}`);
  });

  it.each([
    [true, 'proven'],
    [false, 'under-age'],
  ])('takes an attestation that says %s for %s, on either road', async (isOfAge, outcome) => {
    const held = await issueAttestation(authority, { isOfAge });
    for (const take of [post, hand]) expect((await take(held, await way.begin())).outcome).toBe(outcome);
  });

  it('takes none of another authority', async () => {
    const held = await issueAttestation(stranger);
    for (const take of [post, hand]) expect((await take(held, await way.begin())).outcome).toBe('failed');
  });

  it('takes no answer to another walk', async () => {
    const [one, other] = [await way.begin(), await way.begin()];
    const mixed = { ...one, secret: other.secret };
    for (const take of [post, hand]) expect((await take(adult, mixed)).outcome).toBe('failed');
  });

  it('takes none that a page of another site asked for', async () => {
    for (const origin of ['https://other.example', 'http://site.example', `${SITE}/`])
      expect([origin, (await hand(adult, await way.begin(), origin)).outcome]).toEqual([origin, 'failed']);
  });

  it('takes no answer of one road on the other', async () => {
    const begun = await way.begin();
    const { form } = await answerPosted(adult, begun.address);
    const posted = form['vp_token'] ?? '';
    expect((await way.finish({ secret: begun.secret, answer: posted })).outcome).toBe('failed');
    const { digital } = begun;
    const handed = digital ? await answerHanded(adult, digital, SITE) : '';
    const vpToken = JSON.stringify({ age: [handed] });
    expect((await way.receive({ walk: begun.secret, vpToken })).outcome).toBe('failed');
  });

  it('is cancelled by an error, whatever it says, and failed by an answer that says nothing', async () => {
    const { secret: walk } = await way.begin();
    for (const error of ['access_denied', ''])
      expect((await way.receive({ walk, error, vpToken: 'x' })).outcome).toBe('cancelled');
    expect((await way.receive({ walk })).outcome).toBe('failed');
  });

  it('keeps how each walk ended, but of none that is over or not of this site', async () => {
    const begun = await way.begin();
    expect((await post(adult, begun)).keep).toBeDefined();
    expect((await hand(adult, begun)).keep).toBeDefined();
    const late = new ProofSessions(KEYS).start(Date.now() - (AGE_WALK_SECONDS + 1) * 1_000).text;
    for (const secret of [late, '', 'one.zz.x', `${begun.secret}x`, begun.secret.replace('one', 'two')]) {
      expect(await way.finish({ secret, answer: 'AAAA' })).toEqual({ outcome: 'failed' });
      await expect(way.receive({ walk: secret, vpToken: 'x' })).rejects.toMatchObject({
        code: 'age.walk-over',
      });
    }
  });
});
