import { frameWords } from '@alcova/contracts';

export const texts = {
  ...frameWords,
  searchClear: 'Limpar busca',
  searchClose: 'Fechar busca',
  toDark: 'Usar tema escuro',
  toLight: 'Usar tema claro',
  home: 'Home',
  dashboard: 'Dashboard',
  moderation: 'Moderação',
  profile: 'Meu perfil',
  favoritesNeedLogin: 'Entre na sua conta para ver os seus favoritos.',
  taleNeedsLogin: 'Entre na sua conta para enviar um conto.',
  goToLogin: 'Fazer login',
  logout: 'Sair',
  myTales: 'Meus contos',
  checking: 'Verificando permissões...',
  errorTitle: 'Algo deu errado',
  errorText: 'A página não pôde ser mostrada. Recarregue para tentar novamente.',
  reload: 'Recarregar Página',
} as const;
