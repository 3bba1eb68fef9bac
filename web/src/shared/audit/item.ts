import { auditedItem, type NamedAuditEntry, videoPath } from '@alcova/contracts';
import { texts } from './texts';

/** What something was done to: its words, and where it is found while it is there. */
export interface Item {
  readonly text: string;
  readonly to: string | null;
}

interface Kind {
  readonly text: string;
  readonly to?: (id: string) => string;
}

const reportsCase: Kind = { text: 'Caso', to: (id) => `/reports/review?id=${id}` };
/** By what stands before the point of the act's code. */
const KINDS: Readonly<Record<string, Kind>> = {
  ad: { text: 'Anúncio', to: () => '/ads-admin' },
  audit: { text: 'Auditoria' },
  author: { text: 'Autor' },
  book: { text: 'Livro', to: () => '/books-admin' },
  caption: { text: 'Arquivo' },
  case: reportsCase,
  command: { text: 'Site' },
  content: reportsCase,
  evidence: reportsCase,
  figures: { text: 'Moderação', to: () => '/talelist' },
  file: { text: 'Arquivo' },
  'hash-list': { text: 'Conteúdo proibido', to: () => '/prohibited' },
  lease: { text: 'Item em análise' },
  policy: { text: 'Política de exibição', to: () => '/policy' },
  records: { text: 'Vídeo', to: videoPath },
  report: reportsCase,
  settings: { text: 'Configurações', to: () => '/settings' },
  tale: { text: 'Conto', to: (id) => `/talelist/review?id=${id}` },
  terms: { text: 'Termos de alerta', to: () => '/talelist' },
  video: { text: 'Vídeo', to: videoPath },
  wave: { text: 'Onda de denúncias' },
};
/** Subjects that are many items. */
const MANY: Readonly<Record<string, string>> = { accounts: 'Usuários', videos: 'Vídeos', tales: 'Contos' };

/** The item of an entry, by its name of then, else by that of today. What was removed leads nowhere. */
export function itemOf(entry: Pick<NamedAuditEntry, 'action' | 'subject' | 'title' | 'subjectName'>): Item {
  const { action, subject, title, subjectName } = entry;
  const many = MANY[subject];
  if (many !== undefined) return { text: many, to: null };
  if (auditedItem(entry)?.kind === 'account') return accountItem(title, subjectName);
  const kind = KINDS[action.split('.')[0] ?? ''];
  if (!kind) return { text: subject, to: null };
  const isGone = action.endsWith('.delete') && !action.startsWith('records.');
  return { text: title ?? subjectName ?? kind.text, to: isGone ? null : (kind.to?.(subject) ?? null) };
}

const accountItem = (title: string | null, name: string | null): Item => ({
  text: title ?? name ?? texts.unnamed,
  // People are found by what they are called now.
  to: name === null ? null : `/users?search=${encodeURIComponent(name)}`,
});
