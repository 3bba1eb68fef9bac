import {
  alreadyRegisteredText,
  confirmationText,
  invitationText,
  movedText,
  registrationText,
  resetText,
} from './texts';

const LINK = 'https://alcova.example/new-password#token=abc-_1';

describe.each([
  ['a new password', resetText, 'Contos & Cia: escolha uma nova senha'],
  ['an account that moved', movedText, 'Contos & Cia: sua conta está pronta'],
  [
    'an invitation',
    (siteName: string, link: string) => invitationText(siteName, link, { name: 'Bia', role: 'moderator' }),
    'Contos & Cia: você recebeu um convite',
  ],
  ['a confirmation', confirmationText, 'Contos & Cia: confirme seu e-mail'],
  ['a registration', registrationText, 'Contos & Cia: confirme seu e-mail'],
  ['an address that is taken', alreadyRegisteredText, 'Contos & Cia: você já tem uma conta'],
])('the mail for %s', (_what, make, subject) => {
  const mail = make('Contos & Cia', LINK);

  it('has a discreet subject', () => expect(mail.subject).toBe(subject));

  it('holds the link in both forms, and fetches nothing', () => {
    expect(mail.text).toContain(`\n\n${LINK}\n\n`);
    expect(mail.html).toContain(`href="${LINK}"`);
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/);
  });

  it('writes a name with signs of HTML as text', () => {
    expect(mail.html).toContain('Contos &amp; Cia');
    expect(make('<b>"x"</b>', LINK).html).not.toContain('<b>');
  });
});
