export const texts = {
  notFound: 'Autor não encontrado.',
  toHome: 'Ir para a página inicial',
  videos: 'Vídeos',
  videoPages: 'Páginas dos vídeos',
  noVideos: 'Nenhum vídeo encontrado',
  tales: 'Contos',
  talePages: 'Páginas dos contos',
  noTales: 'Nenhum conto encontrado.',
  noTalesOnPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  talesFailed: 'Não foi possível carregar os contos.',
} as const;
