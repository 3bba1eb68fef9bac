export const editTexts = {
  title: 'Editar vídeo',
  isActive: 'Ativo (visível no site)',
  isActiveHeld: 'Ativo (quando não estiver mais oculto)',
  isFavorite: 'Favorito da casa',
  scheduleHint:
    'Data e horário de São Paulo. Só um vídeo inativo é agendado: ele fica ativo sozinho nesse momento.',
  clearSchedule: 'Cancelar agendamento',
  comments: (count: string) => `Comentários: ${count} (somente leitura)`,
  save: 'Salvar',
  saving: 'Salvando...',
  saved: 'Vídeo atualizado com sucesso!',
  titleTooLong: 'O título pode ter até 200 caracteres.',
  descriptionTooLong: 'A descrição pode ter até 5.000 caracteres.',
  authorTooLong: 'O nome do autor pode ter até 120 caracteres.',
  failed: 'Erro ao atualizar vídeo',
  missing: 'Vídeo não encontrado!',
} as const;

export const unsavedTexts = {
  title: 'Sair sem salvar?',
  text: 'As mudanças neste vídeo ainda não foram salvas.',
  leave: 'Sair sem salvar',
  stay: 'Continuar editando',
} as const;

export const coverTexts = {
  title: 'Imagem de capa',
  file: 'Enviar uma imagem',
  fileHint: 'Recomendado: 1920x1080 ou proporção 16:9.',
  fromFilm: 'Escolher do filme',
  film: 'Filme para escolher a capa',
  filmFailed: 'Não foi possível abrir o filme.',
  current: 'Usar o quadro atual',
  frames: 'Quadros do filme',
  framesFailed: 'Não foi possível ler os quadros do filme.',
  frameAt: (time: string) => `Usar o quadro de ${time}`,
  sending: 'Enviando imagem...',
  chosen: 'Imagem escolhida. Ela vale quando o vídeo for salvo.',
  frameFailed: 'Não foi possível ler este quadro do filme.',
} as const;

export const conflictTexts = {
  intro: 'Este vídeo foi alterado por outra pessoa. O que mudou:',
  nothing: 'Nada do que você vê aqui mudou.',
  before: 'Antes',
  now: 'Salvo agora',
  yours: 'Seu texto',
  empty: '(vazio)',
  keep: 'Manter o meu texto',
  take: 'Usar o que está salvo',
  kept: 'O seu texto foi mantido. Revise e salve novamente.',
  taken: 'O que está salvo foi trazido para cá.',
} as const;

export const captionTexts = {
  title: 'Legendas',
  none: 'Nenhuma legenda.',
  failed: 'Não foi possível carregar as legendas.',
  language: 'Idioma (código)',
  languageHint: 'Por exemplo pt-BR ou en.',
  languageInvalid: 'Informe o código do idioma, por exemplo pt-BR.',
  label: 'Nome mostrado',
  labelInvalid: 'Informe um nome com até 60 caracteres.',
  file: 'Arquivo WebVTT ou SRT',
  fileRequired: 'Por favor, selecione um arquivo de legenda.',
  add: 'Enviar legenda',
  adding: 'Enviando...',
  added: 'Legenda enviada.',
  addedWithout: (lines: readonly string[]) => `Legenda enviada. Ficou de fora: ${lines.join('; ')}.`,
  addFailed: 'Erro ao enviar a legenda. Tente novamente.',
  remove: 'Excluir',
  removeOf: (label: string) => `Excluir legenda ${label}`,
  removed: 'Legenda excluída.',
  removeFailed: 'Erro ao excluir a legenda. Tente novamente.',
} as const;
