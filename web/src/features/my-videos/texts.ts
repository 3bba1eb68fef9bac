import { type MediaState, type VideoSort } from '@alcova/contracts';

export const texts = {
  title: 'Meus Vídeos',
  upload: 'Enviar Vídeo',
  empty: 'Nenhum vídeo encontrado. Adicione seu primeiro vídeo!',
  emptyFilter: 'Nenhum vídeo encontrado',
  failed: 'Não foi possível carregar os vídeos.',
  filter: 'Mostrar',
  sort: 'Ordenar por',
  active: 'Ativo',
  inactive: 'Inativo',
  favorite: 'Favorito',
  watch: 'Assistir',
  edit: 'Editar',
  remove: 'Excluir',
  editOf: (title: string) => `Editar ${title}`,
  removeOf: (title: string) => `Excluir ${title}`,
  sentOn: (date: string) => `Enviado em ${date}`,
  removeTitle: 'Excluir vídeo',
  removeText: (title: string) =>
    `Tem certeza que deseja excluir "${title}"? Esta ação não pode ser desfeita.`,
  removing: 'Excluindo...',
  removed: 'Vídeo excluído com sucesso!',
  removeMissing: 'Vídeo não encontrado!',
  removeFailed: 'Erro ao excluir vídeo do banco de dados. Tente novamente.',
  removeUnexpected: 'Erro inesperado ao excluir vídeo. Tente novamente.',
  processing: (percent: number) => `Processando: ${percent}%`,
  progressOf: (title: string) => `Processamento de ${title}`,
  processingFailed: 'Falha no processamento',
  firstPage: 'Ir para a primeira página',
} as const;

export const stateTexts: Readonly<Record<MediaState, string>> = {
  none: 'Sem arquivo',
  processing: 'Na fila',
  playable: 'Finalizando',
  ready: 'Pronto',
  failed: 'Falha no processamento',
};

export const filterTexts = { all: 'Todos', active: 'Ativos', inactive: 'Inativos' } as const;

export const sortTexts: Readonly<Record<VideoSort, string>> = {
  newest: 'Mais recentes',
  oldest: 'Mais antigos',
  'most-viewed': 'Mais vistos',
  'most-liked': 'Mais curtidos',
};

export const editTexts = {
  title: 'Editar vídeo',
  titleField: 'Título',
  description: 'Descrição',
  category: 'Categoria',
  author: 'Autor',
  isActive: 'Ativo (visível no site)',
  isFavorite: 'Favorito da casa',
  save: 'Salvar',
  saving: 'Salvando...',
  saved: 'Vídeo atualizado com sucesso!',
  titleRequired: 'Por favor, preencha o título do vídeo',
  titleTooLong: 'O título pode ter até 200 caracteres.',
  descriptionTooLong: 'A descrição pode ter até 5.000 caracteres.',
  authorTooLong: 'O nome do autor pode ter até 120 caracteres.',
  failed: 'Erro ao atualizar vídeo',
} as const;
