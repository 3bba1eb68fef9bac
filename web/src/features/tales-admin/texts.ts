export const texts = {
  title: 'Contos enviados',
  empty: 'Nenhum conto encontrado.',
  failed: 'Não foi possível carregar os contos.',
  status: 'Status',
  category: 'Categoria',
  urgency: 'Urgência',
  order: 'Ordem',
  search: 'Buscar',
  searchHint: 'Título ou autor',
  anyAuthor: 'Mostrar todos os autores',
  review: 'Avaliar em sequência',
  open: 'Abrir',
  openOf: (title: string) => `Abrir o conto ${title}`,
  approve: 'Aprovar',
  approveOf: (title: string) => `Aprovar o conto ${title}`,
  deny: 'Recusar',
  denyOf: (title: string) => `Recusar o conto ${title}`,
  approved: (title: string) => `Conto aprovado: ${title}`,
  denied: (title: string) => `Conto recusado: ${title}`,
  decisionFailed: 'A decisão não foi salva. Tente novamente.',
  held: 'Em avaliação por outra pessoa',
  sentOn: (date: string) => `Enviado em ${date}`,
} as const;

export const statusOptions = {
  all: 'Todos',
  waiting: 'Pendentes',
  approved: 'Aprovados',
  denied: 'Recusados',
} as const;
export const urgencyOptions = {
  all: 'Todos',
  urgent: 'Urgentes',
} as const;
export const orderOptions = {
  oldest: 'Mais antigos',
  newest: 'Mais recentes',
} as const;
export const anyCategory = 'Todas';
