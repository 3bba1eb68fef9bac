/** Columns of the figures on reports: whole numbers, then hours, which months without a decision have none of. */
export const FIGURE_COUNTS = [
  ...(['reports', 'cases', 'removed', 'kept', 'deleted', 'unavailable'] as const),
  ...(['waiting', 'appeals', 'reversed', 'inTime'] as const),
] as const;
export const FIGURE_HOURS = ['medianHours', 'p95Hours'] as const;

/** What the page of these figures says; its columns by their names. */
export const figureWords = {
  title: 'Transparência',
  intro:
    'Quantas denúncias chegaram em cada mês, por quais motivos, como terminaram e quanto tempo levaram. Cada caso reúne todas as denúncias sobre um mesmo conteúdo.',
  undecided:
    'O tempo e o prazo são os das decisões: o que o site excluiu antes de uma decisão e o que já estava fora do ar contam à parte.',
  download: 'Baixar como CSV',
  policy: 'Política de conteúdo',
  none: 'Ainda não houve nenhuma denúncia.',
  failed: 'Não foi possível carregar os números.',
  category: 'Motivo',
  reports: 'Denúncias',
  cases: 'Casos',
  removed: 'Removidos',
  kept: 'Mantidos',
  deleted: 'Excluídos pelo site',
  unavailable: 'Já fora do ar',
  waiting: 'Em análise',
  appeals: 'Contestações',
  reversed: 'Decisões revistas',
  medianHours: 'Mediana (h)',
  p95Hours: '95% resolvidos em (h)',
  inTime: 'No prazo',
  noHours: 'sem decisões',
} as const;

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A figure as the table has it. */
export const figureText = (figure: number | null): string =>
  figure === null ? figureWords.noHours : numbers.format(figure);
