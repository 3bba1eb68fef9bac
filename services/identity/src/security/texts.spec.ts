import { type Fact, FACT_KINDS, securityText } from './texts';

const SITE = { name: 'Contos & Cia', url: 'https://site.example' };
const AT = '2026-11-28T17:03:00.000Z';
const once = (kind: Fact['kind'], more: Partial<Fact> = {}): Fact => ({ kind, at: AT, times: 1, ...more });

describe('the mail on the security of an account', () => {
  it.each(FACT_KINDS)('of %s has a neutral subject, says how to act and holds nothing that acts', (kind) => {
    const mail = securityText(SITE, [once(kind)]);
    expect(mail.subject).toBe('Contos & Cia: aviso de segurança da sua conta');
    expect(mail.text).toContain('28/11/2026');
    expect(mail.text).toContain('14:03');
    expect(mail.text).toContain('Não foi você?');
    for (const form of [mail.text, mail.html]) expect(form).not.toMatch(/token|adult|18\+|vídeo|conto /i);
    expect(mail.text).not.toContain('#');
    const links = mail.text.match(/https:\S+/g);
    expect(links).toEqual([`https://site.example/${kind === 'email-left' ? 'terms' : 'profile'}`]);
  });

  it('tells a burst in one, each thing once', () => {
    const { text } = securityText(SITE, [
      once('password-changed', { times: 3 }),
      once('new-device', { device: 'Chrome em Windows' }),
    ]);
    expect(text).toContain(
      'Na sua conta em Contos & Cia: a senha foi trocada, 3 vezes, a última em 28/11/2026, 14:03; ' +
        'a conta foi aberta em um dispositivo novo (Chrome em Windows), em 28/11/2026, 14:03. ',
    );
  });

  it('says to who has lost the address how to reach somebody', () => {
    const { text } = securityText(SITE, [once('password-changed'), once('email-left')]);
    expect(text).toContain('escreva para o suporte');
    expect(text).not.toContain('Esqueci minha senha');
  });
});
