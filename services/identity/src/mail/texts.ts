import type { Role } from '@alcova/contracts';
import { escaped } from '@alcova/platform';

/** A mail's content, in both forms. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What stands around the one link of a mail. */
export interface Passage {
  readonly subject: string;
  readonly before: string;
  readonly button: string;
  readonly after: string;
}

/*
 * Nothing that a stranger could have typed (a name, for example) stands in these texts: nobody can make the site send their words to
 * another person. The one exception is the name of the administrator who invites, and only where it can be nothing but a name
 * (inviter.ts). Subjects tell nothing of what the site holds, and no image is fetched from anywhere.
 */

/** The link with which a forgotten password is replaced. */
export const resetText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: escolha uma nova senha`,
    before: `Recebemos um pedido para trocar a senha da sua conta em ${siteName}. Para escolher uma nova senha, abra este link:`,
    button: 'Escolher nova senha',
    after:
      'O link vale por 1 hora e só pode ser usado uma vez. Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
  });

/** The link with which somebody whose account moved here chooses a password. */
export const movedText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: sua conta está pronta`,
    before: `Sua conta foi transferida para ${siteName}. Para escolher uma senha e entrar, abra este link:`,
    button: 'Escolher senha',
    after:
      'O link vale por 7 dias e só pode ser usado uma vez. Se ele expirar, peça outro em "Esqueci minha senha". Se você não tem conta, ignore esta mensagem.',
  });

const ROLES: Readonly<Record<Role, string>> = {
  user: 'Usuário',
  moderator: 'Moderador',
  admin: 'Administrador',
};

/** The link with which somebody for whom an administrator made an account chooses a password. */
export const invitationText = (siteName: string, link: string, by: { name: string; role: Role }): MailText =>
  mailText(link, {
    subject: `${siteName}: você recebeu um convite`,
    before: `${by.name} convidou você para ${siteName}, com a função ${ROLES[by.role]}. Para escolher uma senha e entrar, abra este link:`,
    button: 'Aceitar o convite',
    after:
      'O link vale por 7 dias e só pode ser usado uma vez; se você recebeu outros, só o último vale. Se ele expirar, peça outro em "Esqueci minha senha". Se você não esperava este convite, ignore esta mensagem.',
  });

/** The link that confirms an address. */
export const confirmationText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: confirme seu e-mail`,
    before: `Este endereço foi usado para criar uma conta em ${siteName}. Para confirmar que ele é seu, entre na conta e abra este link:`,
    button: 'Confirmar e-mail',
    after:
      'O link vale por 48 horas e só pode ser usado uma vez. Contas cujo e-mail não é confirmado em 30 dias são apagadas. Se não foi você quem criou a conta, ignore esta mensagem.',
  });

/** The link that opens a new account. */
export const registrationText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: confirme seu e-mail`,
    before: `Este endereço foi usado para criar uma conta em ${siteName}. Para confirmar que ele é seu, escolher a senha e abrir a conta, abra este link:`,
    button: 'Abrir minha conta',
    after:
      'O link vale por 48 horas e só pode ser usado uma vez; se você recebeu outros, só o último vale. Se não foi você quem pediu a conta, ignore esta mensagem: nenhuma conta será criada.',
  });

/** For a registration with the address of an account. */
export const alreadyRegisteredText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: você já tem uma conta`,
    before: `Alguém pediu para criar uma conta em ${siteName} com este endereço, mas você já tem uma conta. Para entrar, abra este link:`,
    button: 'Entrar',
    after:
      'Se você não lembra a senha, escolha "Esqueci minha senha" na página de entrada. Se não foi você quem pediu, ignore esta mensagem: nada mudou na sua conta.',
  });

/** A mail with one link, in both forms. */
export function mailText(link: string, passage: Passage): MailText {
  const { subject, before, button, after } = passage;
  return {
    subject,
    text: ['Olá,', before, link, after].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#222;background:#fff">
<p>Olá,</p>
<p>${escaped(before)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;color:#fff;background:#333;text-decoration:none;border-radius:6px">${escaped(button)}</a></p>
<p>Se o botão não funcionar, copie este endereço:<br>${escaped(link)}</p>
<p>${escaped(after)}</p>
</body>
</html>
`,
  };
}
