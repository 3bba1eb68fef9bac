export const texts = {
  title: 'Busca',
  resultsFor: (text: string) => `Resultados para "${text}"`,
  none: 'Nenhum vídeo encontrado',
  all: (text: string) => `Ver todos os resultados para "${text}"`,
  suggestions: 'Sugestões',
  found: (count: number) => (count === 1 ? '1 sugestão' : `${count} sugestões`),
} as const;
