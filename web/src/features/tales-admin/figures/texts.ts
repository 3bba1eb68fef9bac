const hours = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Seconds in words: minutes below two hours, hours below two days, then days. */
export function spanText(seconds: number): string {
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${hours.format(seconds / 3_600)} h` : `${hours.format(seconds / 86_400)} dias`;
}

export const texts = {
  title: 'Números da moderação',
  failed: 'Não foi possível carregar os números.',
  period: 'Período',
  periods: { '7': '7 dias', '30': '30 dias', '90': '90 dias' },
  waiting: 'Na fila',
  oldest: 'Mais antigo',
  median: 'Tempo mediano até a decisão',
  p95: 'Tempo até a decisão em 95% dos casos',
  reopened: 'Reabertos',
  sent: 'Enviados',
  approved: 'Aprovados',
  denied: 'Recusados',
  byReason: 'Recusas por motivo',
  reason: 'Motivo',
  count: 'Quantidade',
  medianShort: 'Tempo mediano',
  byModerator: 'Por moderador',
  moderator: 'Moderador',
  decided: 'Decididos',
  erased: 'Contas apagadas',
  you: 'Você',
  none: '–',
} as const;
