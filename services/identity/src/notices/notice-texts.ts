import { type Notice, REPORT_CATEGORIES, type reportMail } from '@alcova/contracts';
import type { z } from 'zod';
import { type MailText, mailText, type Passage } from '../mail/texts';

type ReportKind = 'report-received' | 'report-decided';
/** What is mailed to who reported, with the ticket that moderation was asked for. */
export type ReporterNotice = Extract<Notice, { kind: ReportKind }> &
  Pick<z.output<typeof reportMail.output>, 'number' | 'secret'>;
/** What is mailed to others. */
export type OtherNotice = Exclude<Notice, { kind: ReportKind }>;

interface Site {
  readonly name: string;
  /** Without a slash at its end. */
  readonly url: string;
}
interface Content {
  readonly title: string;
  readonly subjectKind: 'video' | 'tale';
}

const OUTCOMES = {
  removed: 'O conteúdo foi avaliado e removido do site.',
  kept: 'O conteúdo foi avaliado e está de acordo com a política de conteúdo: ele continua no site.',
  unavailable: 'O conteúdo já não está no site.',
} as const;

const TICKET_AFTER =
  'Guarde este link: quem o tem vê o andamento da denúncia, e só o andamento. Se não foi você quem fez a denúncia, ignore esta mensagem.';

/**
 * The mail of a notice. Who reported reads nothing that others typed; whose content it is reads its own title and the moderators' words.
 * Subjects tell nothing of what the site holds.
 */
export function noticeText(site: Site, notice: ReporterNotice | OtherNotice): MailText {
  switch (notice.kind) {
    case 'report-received':
      return mailText(ticketLink(site, notice.secret), {
        subject: `${site.name}: recebemos a sua mensagem ${notice.number}`,
        before: `Recebemos a sua denúncia ${notice.number} em ${site.name}. Para acompanhar, abra este link:`,
        button: 'Acompanhar',
        after: TICKET_AFTER,
      });
    case 'report-decided':
      return mailText(ticketLink(site, notice.secret), {
        subject: `${site.name}: resposta à sua mensagem ${notice.number}`,
        before: `A sua denúncia ${notice.number} em ${site.name} tem uma resposta. ${OUTCOMES[notice.outcome]} Os detalhes estão neste link:`,
        button: 'Ver a resposta',
        after: TICKET_AFTER,
      });
    case 'content-hidden':
      return mailText(contentLink(site, notice), {
        ...aboutContent(site, 'aviso sobre um conteúdo seu'),
        before: `${named(notice)} foi ocultado por causa de uma denúncia urgente (${REPORT_CATEGORIES[notice.category].label}). Ele fica oculto até que alguém da moderação decida.`,
        after: 'Você não precisa fazer nada agora. Avisaremos quando houver uma decisão.',
      });
    case 'reports-past-budget':
      return mailText(`${site.url}/reports`, {
        subject: `${site.name}: a moderação precisa de você agora`,
        before: `Chegaram mais denúncias urgentes a ${site.name} do que o limite para ocultar na hora (a primeira além dele: ${REPORT_CATEGORIES[notice.category].label}). Esses conteúdos continuam visíveis até que alguém da moderação avalie. Eles vêm primeiro na fila:`,
        button: 'Abrir as denúncias',
        after: 'Este aviso chega no máximo uma vez por hora.',
      });
    case 'content-removed':
      return mailText(contentLink(site, notice), {
        ...aboutContent(site, 'decisão sobre um conteúdo seu'),
        before: `${named(notice)} foi removido do site. Motivo: ${notice.message}`,
        after: 'Se você não concorda, pode pedir uma vez que outra pessoa avalie de novo, na página do link.',
      });
    case 'content-restored':
      return mailText(contentLink(site, notice), {
        ...aboutContent(site, 'um conteúdo seu voltou'),
        before: `${named(notice)} foi avaliado e está de novo no site, no mesmo endereço.`,
        after: 'Você não precisa fazer nada.',
      });
  }
}

const aboutContent = ({ name }: Site, subject: string): Pick<Passage, 'subject' | 'button'> => ({
  subject: `${name}: ${subject}`,
  button: 'Ver os meus conteúdos',
});
const named = ({ title, subjectKind }: Content): string =>
  `O ${subjectKind === 'video' ? 'vídeo' : 'conto'} "${title}"`;

/** The secret stands behind the '#', which no browser sends. */
const ticketLink = ({ url }: Site, secret: string): string => `${url}/denuncia/acompanhar#${secret}`;
/** Videos belong to who administers the site, tales to their authors. */
const contentLink = ({ url }: Site, { subjectKind }: Content): string =>
  `${url}/${subjectKind === 'video' ? 'reports' : 'my-tales'}`;
