import { type CaseState, type DeskCase, type SubjectKind } from '@alcova/contracts';

export const stateLabels: Readonly<Record<CaseState, string>> = {
  waiting: 'Pendente',
  removed: 'Removido',
  kept: 'Mantido',
  deleted: 'Excluído pelo site',
  unavailable: 'Indisponível',
};

export const kindLabels: Readonly<Record<SubjectKind, string>> = { video: 'Vídeo', tale: 'Conto' };

export const labels = {
  urgent: 'Urgente',
  hidden: 'Oculto',
  pastBudget: 'Ainda visível: limite da hora atingido',
  match: 'Lista de conteúdo proibido',
  reports: (count: number) => (count === 1 ? '1 denúncia' : `${count} denúncias`),
  appealed: 'Contestação',
  by: (author: string) => `por ${author}`,
} as const;

/** Where a case came from, as people read it. */
export const originOf = ({ origin, reports }: Pick<DeskCase, 'origin' | 'reports'>): string =>
  [origin === 'match' ? labels.match : '', reports > 0 ? labels.reports(reports) : '']
    .filter(Boolean)
    .join(', ');

export const authorityTexts = {
  fileName: (id: string) => `provas-${id}.zip`,
} as const;

export const dueTexts = {
  due: (time: string) => `Prazo: ${/^1 (?:min$|h)/.test(time) ? 'falta' : 'faltam'} ${time}`,
  overdue: (time: string) => `Prazo vencido há ${time}`,
  until: (moment: string) => `até ${moment}`,
  lessThanAMinute: 'menos de 1 min',
} as const;
