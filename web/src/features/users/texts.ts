import { type AccountSort, type Role } from '@alcova/contracts';

export const texts = {
  title: 'Usuários',
  add: 'Adicionar usuário',
  search: 'Buscar',
  searchHint: 'Nome ou e-mail',
  role: 'Função',
  status: 'Status',
  name: 'Nome',
  email: 'E-mail',
  use: 'Uso',
  registeredOn: (day: string) => `Cadastro em ${day}`,
  lastSeenOn: (day: string) => `Último acesso em ${day}`,
  neverSeen: 'Sem acesso registrado',
  invited: 'Convidado, ainda não entrou',
  invitedUntil: (day: string) => `Convite válido até ${day}`,
  invitationOver: (day: string) => `Convite expirado em ${day}`,
  invite: 'Reenviar',
  inviteOf: (name: string) => `Reenviar o convite de ${name}`,
  factorOn: 'Segundo fator ativo',
  factorOff: 'Sem segundo fator',
  tales: 'Contos',
  talesOf: (name: string) => `Contos de ${name}`,
  actions: 'Ações',
  table: 'Contas do site',
  total: (total: number, shown: string) => (total === 1 ? '1 conta' : `${shown} contas`),
  you: 'você',
  active: 'Ativo',
  disabled: 'Desativado',
  roleOf: (name: string) => `Função de ${name}`,
  disable: 'Desativar',
  enable: 'Ativar',
  remove: 'Deletar',
  disableOf: (name: string) => `Desativar ${name}`,
  enableOf: (name: string) => `Ativar ${name}`,
  removeOf: (name: string) => `Deletar ${name}`,
  empty: 'Nenhum usuário encontrado.',
  firstPage: 'Ir para a primeira página',
  failed: 'Não foi possível carregar os usuários.',
  needsProof: 'A lista mostra o e-mail de cada pessoa. Confirme que é você para abri-la.',
  changeFailed: 'Não foi possível mudar a conta. Tente novamente.',
  inviteFailed: 'Não foi possível reenviar o convite. Tente novamente.',
  removeFailed: 'Não foi possível deletar a conta. Tente novamente.',
} as const;

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: 'Usuário',
  moderator: 'Moderador',
  admin: 'Administrador',
};

export const sortTexts: Readonly<Record<AccountSort, string>> = {
  name: 'Nome, de A a Z',
  'name-reversed': 'Nome, de Z a A',
  newest: 'Cadastro mais recente',
  oldest: 'Cadastro mais antigo',
  'seen-last': 'Acesso mais recente',
  'seen-first': 'Acesso mais antigo',
};

export const exportTexts = {
  button: 'Exportar CSV',
  busy: 'Preparando...',
  failed: 'Não foi possível exportar as contas. Tente novamente.',
  fileName: 'usuarios.csv',
} as const;

export const filterTexts = {
  anyRole: 'Todas',
  anyStatus: 'Todos',
  order: 'Ordenar por',
  active: 'Ativos',
  disabled: 'Desativados',
} as const;

export const roleTexts = {
  title: 'Mudar a função',
  text: (name: string, role: string) => `${name} passará a ter a função ${role}.`,
  confirm: 'Mudar função',
  busy: 'Mudando...',
  done: (name: string, role: string) => `${name} agora tem a função ${role}.`,
} as const;

export const statusTexts = {
  disableTitle: 'Desativar conta',
  disableText: (name: string) => `${name} não poderá entrar, e as sessões abertas serão encerradas.`,
  disabling: 'Desativando...',
  disabled: (name: string) => `A conta de ${name} foi desativada.`,
  enableTitle: 'Ativar conta',
  enableText: (name: string) => `${name} poderá entrar novamente.`,
  enabling: 'Ativando...',
  enabled: (name: string) => `A conta de ${name} foi ativada.`,
} as const;

export const inviteTexts = {
  title: 'Reenviar convite',
  text: (name: string, email: string) =>
    `${name} recebe um novo convite em ${email}, válido por 7 dias. O link do convite anterior deixa de valer.`,
  busy: 'Reenviando...',
  done: (name: string) => `O convite de ${name} foi reenviado.`,
} as const;

export const removeTexts = {
  title: 'Deletar conta',
  text: (name: string, email: string) =>
    `A conta de ${name} (${email}) será encerrada e os dados pessoais serão apagados. Esta ação não pode ser desfeita.`,
  busy: 'Deletando...',
  done: (name: string) => `A conta de ${name} foi deletada.`,
} as const;

export const addTexts = {
  title: 'Adicionar usuário',
  intro: 'A pessoa recebe por e-mail um convite, com um link que vale por 7 dias para escolher a senha.',
  nameInvalid: 'Informe um nome com até 100 caracteres.',
  emailInvalid: 'Informe um e-mail válido.',
  confirm: 'Adicionar',
  busy: 'Adicionando...',
  failed: 'Não foi possível adicionar o usuário. Tente novamente.',
  taken: 'Já existe uma conta com este e-mail.',
  showTaken: 'Ver a conta',
  done: (name: string) => `A conta de ${name} foi criada.`,
} as const;
