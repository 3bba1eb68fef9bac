/** Texts that the administrators' screens share. */
export const texts = {
  edit: 'Editar',
  remove: 'Excluir',
  confirmRemove: 'Sim, excluir',
  removing: 'Excluindo...',
  save: 'Salvar',
  saving: 'Salvando...',
  emptyPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  fieldsRequired: 'Por favor, preencha todos os campos.',
  noPicture: 'Sem imagem',
  pictureLoading: 'Carregando imagem...',
  pictureFailed: 'Erro ao carregar imagem. Verifique a URL.',
  picturePending: 'Buscando a imagem...',
  preview: 'Prévia da imagem',
} as const;
