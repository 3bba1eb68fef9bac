import { type Notice, REFUSAL_REASONS } from '@alcova/contracts';
import { type MailText, mailText } from '../mail/texts';

type TaleDecided = Extract<Notice, { kind: 'tale-decided' }>;

const CHOICE = 'Você escolhe quais destes avisos recebe em Meu perfil, na aba Segurança.';

/** The mail to whom a tale belongs that was decided on: neither the title nor anything else that people typed stands in it. */
export function taleDecidedText(site: { name: string; url: string }, notice: TaleDecided): MailText {
  return mailText(`${site.url}/my-tales`, {
    subject: `${site.name}: há uma novidade na sua conta`,
    before: `${happened(site.name, notice)} Veja em Meus contos:`,
    button: 'Ver o que mudou',
    after: `${nextOf(notice)} ${CHOICE}`,
  });
}

function happened(siteName: string, { topic, outcome, isEdit, reason }: TaleDecided): string {
  const what = isEdit ? 'a nova versão de um conto seu' : 'um conto que você enviou';
  if (outcome === 'published')
    return topic === 'contested'
      ? `Outra pessoa da moderação avaliou a recusa que você contestou, e publicou em ${siteName} ${what}.`
      : `A moderação publicou em ${siteName} ${what}.`;
  const why =
    reason === null ? '' : ` Motivo: ${REFUSAL_REASONS[reason].label}. ${REFUSAL_REASONS[reason].template}`;
  return topic === 'contested'
    ? `Outra pessoa da moderação avaliou a recusa que você contestou, e a manteve.${why}`
    : `A moderação não aceitou ${what}.${why}`;
}

function nextOf({ topic, outcome, isEdit }: TaleDecided): string {
  if (outcome === 'published') return 'Você não precisa fazer nada.';
  const stays = isEdit ? 'O texto que já estava no site continua nele. ' : '';
  const contest =
    topic === 'contested' ? '' : ', ou contestar a recusa uma vez: quem decide então é outra pessoa';
  return `${stays}O que a moderação escreveu está na página do link. Lá você pode corrigir o texto e reenviar${contest}.`;
}
