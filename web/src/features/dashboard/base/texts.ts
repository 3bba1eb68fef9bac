export const texts = {
  title: 'Dashboard',
  myVideos: 'Meus vídeos',
  allVideos: 'Ver todos os vídeos',
  noVideos: 'Nenhum vídeo cadastrado ainda.',
  videosFailed: 'Não foi possível carregar os vídeos.',
  active: 'Ativo',
  inactive: 'Inativo',
  addVideos: 'Cadastro de vídeos',
  addIntro: 'Envie um arquivo de até 15 GB. O processamento segue em segundo plano.',
  addVideo: 'Adicionar Vídeo',
  addMany: 'Enviar vários vídeos',
  tales: 'Gerenciar Contos',
  talesIntro: 'Leia os contos enviados e veja os que aguardam revisão.',
  allTales: 'Ver Todos os Contos',
} as const;

export const statisticsTexts = {
  title: 'Estatísticas dos vídeos',
  period: 'Período',
  days: (days: number) => `${days} dias`,
  failed: 'Não foi possível carregar as estatísticas.',
  views: 'Visualizações',
  likes: 'Curtidas',
  newVideos: 'Vídeos novos',
  dislikes: 'Não gostei',
} as const;
