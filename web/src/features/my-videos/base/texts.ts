import { type AdminVideoSort, type MediaState, type VideoStatusFilter } from '@alcova/contracts';
import { texts as trash } from '../../../shared/admin/trash/texts';
import { formatCount } from '../../../shared/format/count';

const videos = (count: number) => (count === 1 ? '1 vídeo' : `${formatCount(count)} vídeos`);

export const texts = {
  title: 'Meus Vídeos',
  table: 'Vídeos',
  empty: 'Nenhum vídeo encontrado. Adicione seu primeiro vídeo!',
  emptyPage: 'Nenhum vídeo encontrado',
  failed: 'Não foi possível carregar os vídeos.',
  filter: 'Mostrar',
  sort: 'Ordenar por',
  active: 'Ativo',
  inactive: 'Inativo',
  seeCase: 'Ver caso',
  seeCases: 'Ver denúncias',
  seeCaseOf: (label: string, title: string) => `${label}: ${title} (abre em uma nova aba)`,
  yes: 'Sim',
  no: 'Não',
  edit: 'Editar',
  remove: 'Excluir',
  editOf: (title: string) => `Editar ${title}`,
  removeOf: (title: string) => `Excluir ${title}`,
  total: videos,
  atLeast: (count: number) => `Pelo menos ${videos(count)}`,
  copyOf: (title: string) => `Copiar o endereço de ${title}`,
  copied: 'Endereço copiado.',
  copyFailed: 'Não foi possível copiar o endereço.',
  sent: 'Enviado em',
  sentOn: (date: string) => `Enviado em ${date}`,
  scheduledFor: (moment: string) => `Publicação em ${moment}`,
  removeTitle: 'Excluir vídeo',
  removeText: (title: string) => `Tem certeza que deseja excluir "${title}"? ${trash.stays}`,
  removing: 'Excluindo...',
  removed: 'Vídeo excluído com sucesso!',
  removeMissing: 'Vídeo não encontrado!',
  removeFailed: 'Erro ao excluir vídeo do banco de dados. Tente novamente.',
  removeUnexpected: 'Erro inesperado...',
  processing: (stage: string, percent: number) => `${stage}: ${percent}%`,
  queued: (percent: number) => `Na fila (${percent}% pronto)`,
  progressOf: (title: string) => `Processamento de ${title}`,
  processingFailed: 'Falha no processamento',
  firstPage: 'Ir para a primeira página',
} as const;

export const columnTexts = {
  video: 'Vídeo',
  url: 'URL',
  views: 'Visualizações',
  likes: 'Curtidas',
  comments: 'Comentários',
  status: 'Status',
  favorite: 'Favorito',
  actions: 'Ações',
} as const;

export const totalTexts = {
  label: 'Totais dos vídeos',
  views: 'Visualizações',
  likes: 'Curtidas',
  comments: 'Comentários',
  active: 'Vídeos ativos',
} as const;

export const selectionTexts = {
  label: 'Ações em massa',
  all: 'Selecionar todos desta página',
  one: (title: string) => `Selecionar ${title}`,
  none: 'Nenhum vídeo selecionado',
  count: (count: number) =>
    count === 1 ? '1 vídeo selecionado' : `${formatCount(count)} vídeos selecionados`,
  clear: 'Limpar seleção',
} as const;

export const exportTexts = {
  button: 'Exportar CSV',
  busy: 'Preparando...',
  failed: 'Não foi possível exportar os vídeos. Tente novamente.',
  fileName: 'videos.csv',
} as const;

export const stateTexts: Readonly<Record<MediaState, string>> = {
  none: 'Sem arquivo',
  processing: 'Na fila',
  playable: 'Finalizando',
  ready: 'Pronto',
  failed: 'Falha no processamento',
};

export const searchTexts = {
  label: 'Buscar vídeos',
  title: 'Título',
  author: 'Autor',
  authorHint: 'Nome ou parte dele',
  ofAuthor: (author: string) => `Mostrar só os vídeos de ${author}`,
  category: 'Categoria',
  anyCategory: 'Todas',
  none: 'Nenhum vídeo encontrado com estes filtros.',
  clear: 'Limpar filtros',
  more: (used: number) => (used === 0 ? 'Filtros' : `Filtros (${used})`),
  pageSize: 'Vídeos por página',
} as const;

export const filterTexts: Readonly<Record<VideoStatusFilter, string>> = {
  all: 'Todos',
  active: 'Ativos',
  inactive: 'Inativos',
  scheduled: 'Agendados',
  hidden: 'Ocultos',
  failed: 'Com erro',
  unrecorded: 'Ativos sem registros',
};

export const sortTexts: Readonly<Record<AdminVideoSort, string>> = {
  newest: 'Mais recentes',
  oldest: 'Mais antigos',
  'most-viewed': 'Mais vistos',
  'least-viewed': 'Menos vistos',
  'most-liked': 'Mais curtidos',
  'least-liked': 'Menos curtidos',
  longest: 'Mais longos',
  title: 'Título (A a Z)',
  'title-reversed': 'Título (Z a A)',
  status: 'Status',
  'status-reversed': 'Status, ao contrário',
};
