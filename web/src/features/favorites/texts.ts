export const texts = {
  heading: 'Meus Vídeos Favoritos',
  none: 'Nenhum vídeo favoritado',
  kinds: 'Favoritos',
  videos: 'Vídeos',
  tales: 'Contos',
  talesHeading: 'Meus Contos Favoritos',
  noTales: 'Nenhum conto favoritado',
  noTalesOnPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  allTales: 'Ver contos',
  talesFailed: 'Não foi possível carregar os contos.',
} as const;
