/** What is said of figures by day. */
export const figureTexts = {
  day: 'Dia',
  table: 'Ver os números em uma tabela',
  caption: (days: number) => `Números por dia, últimos ${days} dias`,
  chart: (label: string, days: number, sum: string) => `${label} nos últimos ${days} dias: ${sum} no total`,
} as const;
