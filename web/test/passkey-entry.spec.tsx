import { passkeySignIn, startPasskeyEntry } from '@alcova/contracts';
import { screen, waitFor } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';

const BYTES = new Uint8Array([1, 2, 3]);
const ANSWER = {
  ...{ id: 'AQID', rawId: BYTES.buffer, type: 'public-key', authenticatorAttachment: 'platform' },
  response: { authenticatorData: BYTES.buffer, clientDataJSON: BYTES.buffer, signature: BYTES.buffer },
  getClientExtensionResults: () => ({}),
};
const get = jest.fn<Promise<unknown>, [unknown]>();
const button = () => screen.findByRole('button', { name: 'Usar chave de acesso' });
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** A browser that has passkeys. */
beforeEach(() => {
  get.mockReset().mockResolvedValue(ANSWER);
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const server = () =>
  new FakeServer()
    .answer(startPasskeyEntry, {
      ...{ rpId: 'alcova.test', challenge: 'AQID', timeout: 60_000 },
      ...{ allowCredentials: [], userVerification: 'required' },
    })
    .answer(passkeySignIn, { user: VIEWERS.user, accessExpiresAt: '2099-01-01T00:00:00.000Z' });

it('a passkey signs in alone, and stands first from then on where it was used', async () => {
  const site = server();
  const user = await openSite('/login', site);
  expect(isBefore(await screen.findByLabelText('Senha'), await button())).toBe(true);
  await user.click(await button());
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(site.sentTo(passkeySignIn)).toEqual([
    { passkey: expect.objectContaining({ id: 'AQID', rawId: 'AQID' }) as object },
  ]);
  expect(localStorage.getItem('passkeyKnown')).toBe('1');
});

it('a browser that knows a passkey is offered it before the form', async () => {
  await openSite('/login', server(), 'visitor', { passkeyKnown: '1' });
  expect(isBefore(await button(), screen.getByLabelText('E-mail'))).toBe(true);
  expect(screen.getByText('Ou entre com e-mail e senha.')).toBeVisible();
});

it('a passkey that is refused leaves the form as it was', async () => {
  const site = server().refuse(passkeySignIn, 'auth.bad-passkey', 422);
  const user = await openSite('/login', site);
  await user.type(await screen.findByLabelText('E-mail'), 'ana@alcova.test');
  await user.click(await button());
  expect(await screen.findByText('A chave de acesso não foi reconhecida. Tente novamente.')).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@alcova.test');
});

it('a browser without passkeys is offered none', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await openSite('/login', server());
  await screen.findByLabelText('Senha');
  expect(screen.queryByRole('button', { name: 'Usar chave de acesso' })).toBeNull();
});
