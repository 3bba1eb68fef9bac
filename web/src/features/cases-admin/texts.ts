import { REPORT_CATEGORIES } from '@alcova/contracts';
import { stateLabels } from '../../shared/cases/texts';

export const texts = {
  title: 'Denúncias',
  review: 'Avaliar próximo',
  appeals: 'Pedidos de revisão',
  empty: 'Nenhum caso encontrado.',
  failed: 'Não foi possível carregar as denúncias.',
  state: 'Situação',
  category: 'Motivo',
  open: 'Abrir',
  openOf: (title: string) => `Abrir o caso de ${title}`,
  openedOn: (moment: string) => `Aberto em ${moment}`,
  held: 'Em avaliação por outra pessoa',
  newItems: 'Chegou um caso novo na fila.',
} as const;

export const loadTexts = {
  label: 'Casos para decidir',
  waiting: 'Na fila',
  urgent: 'Urgentes',
  overdue: 'Fora do prazo',
  appeals: 'Pedidos de revisão',
  unknown: '–',
} as const;

export const stateOptions = { all: 'Todas', ...stateLabels } as const;

export const categoryOptions: Readonly<Record<string, string>> = {
  all: 'Todos',
  ...Object.fromEntries(Object.entries(REPORT_CATEGORIES).map(([id, { label }]) => [id, label])),
};
