import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { PASSWORD, type Person } from '../../services/identity/test/support/identity';
import { Mailbox, tokenIn } from '../../services/identity/test/support/mailbox';
import { type Browser, browserAfter, GatewaysOnIdentity } from './support/gateways-on-identity';

const WRONG = 'errada demais';
const NEW_PASSWORD = 'outra senha, mais comprida';
const A_SECOND = 12;
const DAY_SECONDS = 24 * 3_600;

/** As behind a proxy: each try and each person has an address of its own. */
describe('wrong passwords at one address', () => {
  const mailbox = new Mailbox();
  let site: GatewaysOnIdentity;
  let networks = 0;

  beforeAll(async () => {
    await mailbox.start();
    const mails = { SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example' };
    site = await GatewaysOnIdentity.start(1, mails, { TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(async () => {
    await site.stop();
    await mailbox.stop();
  });

  /** An address that nobody had before. */
  const elsewhere = () => `10.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
  const once = (path: string, body: object, browser?: Browser, from = elsewhere()) =>
    site.call(0, 'POST', `/api/auth/${path}`, browser, body, from);
  /**
   * What the brakes answer. A machine with other work may shed a request (503) before any brake sees it: it comes again when it was
   * told to, as people do.
   */
  const post = async (
    path: string,
    body: object,
    browser?: Browser,
    from = elsewhere(),
  ): Promise<Response> => {
    const answer = await once(path, body, browser, from);
    if (answer.status !== 503) return answer;
    await setTimeout(1_000 * againAfter(answer));
    return post(path, body, browser, from);
  };
  const login = (email: string, password: string, browser?: Browser, from?: string) =>
    post('login', { email, password }, browser, from);
  const statusOf = async (answer: Promise<Response>) => (await answer).status;
  /** An address without an account, a new one for each run of a test: its tries are counted for a day. */
  const nobody = () => `ninguem-${randomUUID()}@alcova.example`;
  const againAfter = (answer: Response) => Number(answer.headers.get('retry-after'));

  /** So many wrong tries, ten from each network. */
  const guess = async (email: string, times: number) => {
    for (let done = 0; done < times; done += 10) {
      const from = elsewhere();
      const tries = Array.from({ length: Math.min(10, times - done) }, () =>
        statusOf(login(email, WRONG, undefined, from)),
      );
      expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
    }
  };
  /** As if the day's ceiling of an address had been reached: counts in the database are keyed, and no other one lasts so long. */
  const reachCeiling = async (email: string) => {
    await guess(email, 11);
    await site.identity.query(
      `UPDATE attempts SET tries = 1000 WHERE window_ends > now() + interval '2 hours'`,
    );
  };
  /** Wrong tries one after the other until they are stopped, each from an address of its own. */
  const attack = (email: string) => {
    const answers: Promise<number>[] = [];
    const timer = setInterval(() => answers.push(statusOf(login(email, WRONG))), 1_000 / A_SECOND);
    const stop = () => {
      clearInterval(timer);
      return Promise.all(answers);
    };
    return { answers, stop };
  };
  /** An owner whose address is guessed past the ceiling, with a browser that is known to the account. */
  const guessedOwner = async (): Promise<{ owner: Person; known: Browser }> => {
    const owner = await site.identity.person();
    const known = await site.signIn(owner);
    await reachCeiling(owner.email);
    return { owner, known: { ...known, access: '', refresh: '' } };
  };

  it('refuse nobody else: new devices and known ones are let in while twelve a second run', async () => {
    const [person, owner] = [await site.identity.person(), await site.identity.person()];
    const known = await site.signIn(owner);
    const seen = { control: new Set<number>(), attacked: new Set<number>() };
    const signInAs = async (group: keyof typeof seen) => {
      seen[group].add(await statusOf(login(person.email, PASSWORD)));
      // No stranger stands in the room of known devices, so nothing is shed there either.
      seen[group].add(await statusOf(once('login', { email: owner.email, password: PASSWORD }, known)));
    };
    for (let time = 0; time < 10; time += 1) await signInAs('control');
    const guessed = nobody();
    await guess(guessed, 100);
    const wrong = attack(guessed);
    try {
      while (wrong.answers.length < 4 * A_SECOND) await signInAs('attacked');
    } finally {
      for (const status of await wrong.stop()) expect([401, 429]).toContain(status);
    }
    expect(seen).toEqual({ control: new Set([200]), attacked: new Set([200]) });
  });

  it('wait in a bounded number: the rest is told when to come again', async () => {
    const [address, other] = [nobody(), await site.identity.person()];
    await guess(address, 100);
    await guess(other.email, 100);
    const tries = Array.from({ length: 120 }, () => login(address, WRONG));
    // A try at another address that waits as well has its turn.
    expect(await statusOf(login(other.email, PASSWORD))).toBe(200);
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect(refused.length).toBeGreaterThanOrEqual(50);
    expect(new Set(refused.map(againAfter))).toEqual(new Set([2]));
  });

  it('past the ceiling of a day refuse new devices, and never one that the account knows', async () => {
    const { owner, known } = await guessedOwner();
    const refused = await login(owner.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(againAfter(refused)).toBeGreaterThan(DAY_SECONDS - 3_600);
    expect(againAfter(refused)).toBeLessThanOrEqual(DAY_SECONDS);
    expect(await refused.json()).toMatchObject({
      code: 'auth.too-many-attempts',
      message: 'Muitas tentativas. Tente novamente mais tarde',
    });
    expect(await statusOf(login(owner.email, PASSWORD, known))).toBe(200);
    // That a known device signed in gives strangers no further tries.
    expect(await statusOf(login(owner.email, PASSWORD))).toBe(429);
  });

  it('past the ceiling answer an address without an account in the same way', async () => {
    const guessed = nobody();
    await reachCeiling(guessed);
    expect(await statusOf(login(guessed, WRONG))).toBe(429);
  });

  it('past the ceiling let in who chose a new password by mail, however the guessing goes on', async () => {
    const { owner } = await guessedOwner();
    expect(await statusOf(post('password/forgotten', { email: owner.email }))).toBe(202);
    const token = tokenIn(await mailbox.last(owner.email));
    const chosen = await post('password/reset', { token, password: NEW_PASSWORD });
    expect(chosen.status).toBe(204);
    await reachCeiling(owner.email);
    expect(await statusOf(login(owner.email, NEW_PASSWORD))).toBe(429);
    expect(await statusOf(login(owner.email, NEW_PASSWORD, browserAfter(chosen)))).toBe(200);
  });

  it('of a known device are forgotten by a new password that is chosen on it', async () => {
    const owner = await site.identity.person();
    const known = await site.signIn(owner);
    for (let time = 0; time < 10; time += 1)
      expect(await statusOf(login(owner.email, WRONG, known))).toBe(401);
    const refused = await login(owner.email, PASSWORD, known);
    expect([refused.status, againAfter(refused) > 0]).toEqual([429, true]);
    expect(await statusOf(post('password/forgotten', { email: owner.email }))).toBe(202);
    const token = tokenIn(await mailbox.last(owner.email));
    expect(await statusOf(post('password/reset', { token, password: NEW_PASSWORD }, known))).toBe(204);
    expect(await statusOf(login(owner.email, NEW_PASSWORD, known))).toBe(200);
  });
});
