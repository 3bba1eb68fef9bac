export const texts = {
  title: 'Busca',
  resultsFor: (text: string) => `Resultados para "${text}"`,
  none: 'Nenhum vídeo encontrado',
  /** Said on after `none`, where there is no tale either. */
  noTalesEither: ', nem conto.',
  noTales: 'Nenhum conto encontrado.',
  talesFailed: 'Não foi possível buscar nos contos.',
  videos: 'Vídeos',
  tales: 'Contos',
  toTales: (count: number) => `Ver contos encontrados (${count})`,
  allTales: 'Ver todos os contos encontrados',
  all: (text: string) => `Ver todos os resultados para "${text}"`,
  suggestions: 'Sugestões',
  found: (count: number) => (count === 1 ? '1 sugestão' : `${count} sugestões`),
  nothing: 'Nenhum vídeo ou conto encontrado',
  missing: {
    videos: 'Não foi possível buscar nos vídeos agora.',
    tales: 'Não foi possível buscar nos contos agora.',
  },
} as const;
