import { type Notice, REPORT_CATEGORIES, type reportMail, SITE_TIME_ZONE } from '@alcova/contracts';
import type { z } from 'zod';
import { type MailText, mailText, type Passage } from '../mail/texts';
import { taleDecidedText } from './tale-decided-text';

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
  deleted: 'O conteúdo foi excluído pelo site.',
  unavailable: 'O conteúdo já não está no site.',
} as const;

/** Videos are the site's own, and who administers it may decide on them; the author of a tale waits. */
const HIDDEN_AFTER = {
  video:
    'Quem administra o site também pode decidir: o caso e o prazo dele estão na página do link. Avisaremos quando houver uma decisão.',
  tale: 'Você não precisa fazer nada agora. Avisaremos quando houver uma decisão.',
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
        before: `${named(notice)} foi ocultado ${hiddenFor(notice)}. Ele fica oculto até que alguém da moderação decida.`,
        after: HIDDEN_AFTER[notice.subjectKind],
      });
    case 'urgent-cases':
      return mailText(`${site.url}/reports`, {
        subject: `${site.name}: a moderação precisa de você agora`,
        before: `Em ${site.name} ${waitingCases(notice)} A fila, com o prazo de cada um:`,
        button: 'Abrir a fila',
        after:
          'Quem decide primeiro encerra o caso para todos. Este aviso chega no máximo uma vez a cada 10 minutos.',
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
    case 'tale-decided':
      return taleDecidedText(site, notice);
    case 'content-restored':
      return mailText(contentLink(site, notice), {
        ...aboutContent(site, 'um conteúdo seu voltou'),
        before: `${named(notice)} foi avaliado e está de novo no site, no mesmo endereço.`,
        after: 'Você não precisa fazer nada.',
      });
  }
}

type NoticeOf<K extends Notice['kind']> = Extract<Notice, { kind: K }>;

const hiddenFor = ({ origin, category }: NoticeOf<'content-hidden'>): string =>
  origin === 'match'
    ? 'porque o arquivo é igual ou parecido a um item das listas de conteúdo proibido'
    : `por causa de uma denúncia urgente (${REPORT_CATEGORIES[category].label})`;

const moment = new Intl.DateTimeFormat('pt-BR', {
  ...{ timeZone: SITE_TIME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
});

function waitingCases({ waiting, overdue, dueAt }: NoticeOf<'urgent-cases'>): string {
  const until = `${moment.format(new Date(dueAt))} (horário de Brasília)`;
  if (waiting === 1)
    return overdue === 0
      ? `um caso urgente espera pela decisão de alguém da moderação, até ${until}.`
      : `um caso urgente espera pela decisão de alguém da moderação. O prazo dele terminou: ${until}.`;
  const late = overdue > 0 ? ` O prazo de ${overdue} deles terminou.` : '';
  return `${waiting} casos urgentes esperam pela decisão de alguém da moderação. O prazo do primeiro: ${until}.${late}`;
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
