import { factsOf, mailProblem } from './mail-problem';

describe('what is wrong with the mail server', () => {
  it.each([
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'check user and password of SMTP_URL'],
    [{ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }, 'check user and password of SMTP_URL'],
    [{ code: 'ESOCKET', command: 'CONN' }, 'check host, port and TLS of SMTP_URL'],
    [{ code: 'EDNS' }, '(EDNS)'],
    [{ code: 'EACCES' }, 'check MAIL_DIR'],
  ])('is named with its variable: %p', (error, message) => {
    expect(mailProblem(factsOf(Object.assign(new Error('pessoa@example.org'), error)))).toContain(message);
  });

  it('is not asked of a mail that is refused by itself', () => {
    expect(mailProblem({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' })).toBeUndefined();
    expect(mailProblem(factsOf('nothing that is known'))).toBeUndefined();
  });
});
