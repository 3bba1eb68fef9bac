import { type TaleStatus } from '@alcova/contracts';

export const texts = {
  title: 'Contos enviados',
  empty: 'Nenhum conto encontrado.',
  failed: 'Não foi possível carregar os contos.',
  status: 'Status',
  category: 'Categoria',
  sentOn: (date: string) => `Enviado em ${date}`,
} as const;

export const statusLabels: Readonly<Record<TaleStatus, string>> = {
  waiting: 'Pendente',
  approved: 'Aprovado',
  denied: 'Recusado',
};
export const statusOptions = {
  all: 'Todos',
  waiting: 'Pendentes',
  approved: 'Aprovados',
  denied: 'Recusados',
} as const;
export const anyCategory = 'Todas';
