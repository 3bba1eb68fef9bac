export const texts = {
  menu: 'MENU',
  menuOpen: 'Abrir menu',
  menuClose: 'Fechar menu',
  home: 'Home',
  dashboard: 'Dashboard',
  myVideos: 'Meus Vídeos',
  tales: 'Contos enviados',
  books: 'Livros',
  ads: 'Anúncios',
  users: 'Usuários',
  uploads: 'Envios',
  audit: 'Auditoria',
  reports: 'Denúncias',
  policy: 'Política de exibição',
  prohibited: 'Conteúdo proibido',
  settings: 'Configurações',
  /** Of one queue: how much waits in it. */
  waits: (waiting: number, urgent: number) =>
    urgent > 0
      ? `${waiting} ${waiting === 1 ? 'espera' : 'esperam'}, ${urgent} ${urgent === 1 ? 'urgente' : 'urgentes'}`
      : `${waiting} ${waiting === 1 ? 'espera' : 'esperam'}`,
  zone: 'Datas e horários de Brasília.',
  logout: 'Sair',
  lostTitle: 'Sua sessão terminou',
  lostText:
    'Por segurança, a sessão de quem modera ou administra termina depois de um tempo sem uso, e algumas horas depois da entrada.',
  lostKept: 'Entre novamente em outra aba e volte aqui: o que você preencheu continua nesta tela.',
  signInAgain: 'Entrar novamente',
} as const;
