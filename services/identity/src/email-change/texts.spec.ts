import { addressTakenText, newAddressText, oldAddressText } from './texts';

const LINK = 'https://alcova.example/confirm-email/new#token=abc-_1';

describe.each([
  ['the new address', newAddressText, 'Contos & Cia: confirme seu novo e-mail'],
  ['the old address', oldAddressText, 'Contos & Cia: pedido de troca de e-mail'],
  ['an address that is taken', addressTakenText, 'Contos & Cia: você já tem uma conta'],
])('the mail of a change of address to %s', (_whom, make, subject) => {
  const mail = make('Contos & Cia', LINK);

  it('has a discreet subject', () => expect(mail.subject).toBe(subject));

  it('holds the link in both forms', () => {
    expect(mail.text).toContain(`\n\n${LINK}\n\n`);
    expect(mail.html).toContain(`href="${LINK}"`);
  });

  it('writes a name with signs of HTML as text', () =>
    expect(make('<b>"x"</b>', LINK).html).not.toContain('<b>'));
});
