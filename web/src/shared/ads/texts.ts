export const texts = {
  mark: 'Publicidade',
  loading: 'Carregando anúncio...',
  failed: 'Erro ao carregar anúncio',
  internal: 'Erro interno',
  none: 'Nenhum anúncio disponível',
  imageFailed: 'Erro ao carregar imagem',
  ad: 'Anúncio (abre em uma nova aba)',
} as const;
