/** Texts that several screens share. */
export const texts = {
  siteName: 'Alcova',
  retry: 'Tentar novamente',
  loading: 'Carregando...',
  cancel: 'Cancelar',
  close: 'Fechar',
  loadFailed: 'Não foi possível carregar.',
  previous: 'Anterior',
  next: 'Próximo',
  pages: 'Páginas',
  page: (page: number) => `Página ${page}`,
  views: (views: string) => `${views} visualizações`,
  oneView: '1 visualização',
  duration: (duration: string) => `Duração ${duration}`,
  inactive: 'Inativo',
  newTab: '(abre em uma nova aba)',
} as const;
