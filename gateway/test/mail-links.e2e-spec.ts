import { z } from 'zod';
import { PASSWORD, type Person } from '../../services/identity/test/support/identity';
import { Mailbox, tokenIn } from '../../services/identity/test/support/mailbox';
import { type Browser, GatewaysOnIdentity } from './support/gateways-on-identity';

const STRANGERS = 'uma senha de quem se adiantou';
const code = async (answer: Response) => z.object({ code: z.string() }).parse(await answer.json()).code;

describe('the links in mails', () => {
  const mailbox = new Mailbox();
  let site: GatewaysOnIdentity;

  beforeAll(async () => {
    await mailbox.start();
    site = await GatewaysOnIdentity.start(1, {
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example' },
      REGISTRATION: 'by-mail',
    });
  });
  afterAll(async () => {
    await site.stop();
    await mailbox.stop();
  });

  const post = (path: string, body: object, browser?: Browser) => site.call(0, 'POST', path, browser, body);
  const register = (email: string, password: string) =>
    post('/api/auth/register', { name: 'Ana Souza', email, password });
  const confirmed = async (): Promise<Person> => {
    const person = await site.identity.person();
    await site.identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    return person;
  };

  it('of a registration give the account to who reads them, whoever asked and however often', async () => {
    const email = 'dona@alcova.example';
    for (let time = 0; time < 5; time++) expect((await register(email, STRANGERS)).status).toBe(201);
    const token = tokenIn(await mailbox.last(email, 5));
    expect((await register(email, PASSWORD)).status).toBe(201);
    const opened = await post('/api/auth/register/complete', { token, password: PASSWORD });
    expect(opened.status).toBe(201);
    const stranger = await post('/api/auth/login', { email, password: STRANGERS });
    expect([stranger.status, await code(stranger)]).toEqual([401, 'auth.bad-credentials']);
    expect((await post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  it('that confirm a new address ask for a session of the account, those at its own do not', async () => {
    const stranger = await confirmed();
    const browser = await site.signIn(stranger);
    const email = 'outra-dona@alcova.example';
    const asked = await site.call(0, 'PUT', '/api/auth/email', browser, { email });
    expect(asked.status).toBe(202);
    const path = '/api/auth/email/change/confirm';
    const toNew = { token: tokenIn(await mailbox.last(email)) };
    const toOld = { token: tokenIn(await mailbox.last(stranger.email)) };
    const outside = await post(path, toNew);
    expect([outside.status, await code(outside)]).toEqual([401, 'auth.required']);
    const elsewhere = await post(path, toNew, await site.signIn(await confirmed()));
    expect([elsewhere.status, await code(elsewhere)]).toEqual([400, 'auth.link-invalid']);
    expect(await (await post(path, toOld)).json()).toEqual({ waitsFor: 'new' });
    expect(await (await post(path, toNew, browser)).json()).toEqual({ waitsFor: null });
  });
});
