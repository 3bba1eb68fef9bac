import { type MailText, mailText } from '../mail/texts';

/** The link that confirms the address which an account is to get. */
export const newAddressText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: confirme seu novo e-mail`,
    before: `Este endereço foi informado como o novo e-mail de uma conta em ${siteName}. Para confirmar que ele é seu, entre na conta e abra este link:`,
    button: 'Confirmar e-mail',
    after:
      'O link vale por 24 horas e só pode ser usado uma vez. A troca só acontece depois de confirmada também no endereço atual da conta. Se não foi você quem pediu, ignore esta mensagem: nada muda.',
  });

/** The link with which the owner of an account confirms or stops the change of its address. */
export const oldAddressText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: pedido de troca de e-mail`,
    before: `Recebemos um pedido para trocar o e-mail da sua conta em ${siteName}. Para confirmar ou cancelar a troca, abra este link:`,
    button: 'Confirmar ou cancelar',
    after:
      'O link vale por 24 horas e só pode ser usado uma vez. Nada muda enquanto a troca não for confirmada aqui e no novo endereço. Se não foi você quem pediu, cancele a troca e escolha outra senha.',
  });

/** For a new address that has an account of its own. */
export const addressTakenText = (siteName: string, link: string): MailText =>
  mailText(link, {
    subject: `${siteName}: você já tem uma conta`,
    before: `Alguém pediu para usar este endereço em outra conta de ${siteName}, mas você já tem uma conta com ele. Para entrar, abra este link:`,
    button: 'Entrar',
    after:
      'Se você não lembra a senha, escolha "Esqueci minha senha" na página de entrada. Se não foi você quem pediu, ignore esta mensagem: nada mudou na sua conta.',
  });
