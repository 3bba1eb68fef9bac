export const texts = {
  title: 'Conteúdo proibido',
  intro:
    'Cada envio é comparado com estas listas antes de ser mostrado a alguém. O que for igual ou parecido fica oculto e vai para a fila de denúncias.',
  failed: 'Não foi possível carregar as listas.',
  none: 'Nenhuma lista.',
  table: 'Listas',
  name: 'Lista',
  files: 'Arquivos',
  hashes: 'Quadros',
  importedAt: 'Desde',
  actions: 'Ações',
  own: 'Automática',
  outside: 'Importada',
  exportList: 'Exportar',
  exportOf: (name: string) => `Exportar a lista ${name}`,
  exporting: 'Preparando...',
  exportName: (name: string) => `${name.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.csv`,
  exportFailed: 'Não foi possível exportar a lista. Tente novamente.',
  remove: 'Excluir',
  removeOf: (name: string) => `Excluir a lista ${name}`,
  removeTitle: 'Excluir lista',
  removeText: (name: string) =>
    `Tem certeza que deseja excluir a lista "${name}"? O que só ela conhece deixa de ser encontrado em novos envios.`,
  removeConfirm: 'Excluir lista',
  removed: (name: string) => `Lista excluída: ${name}`,
  removeFailed: 'Não foi possível excluir a lista. Tente novamente.',
} as const;

export const importTexts = {
  title: 'Importar uma lista',
  name: 'Nome da lista',
  nameRequired: 'Dê um nome à lista.',
  nameTooLong: (most: number) => `O nome pode ter até ${most} caracteres.`,
  file: 'Arquivo',
  fileHint: 'CSV ou linhas JSON, com o algoritmo e a versão (SHA-256 ou PDQ). Até 64 MB.',
  fileRequired: 'Por favor, selecione o arquivo da lista.',
  fileTooLarge: 'A lista passa do limite de 64 MB.',
  submit: 'Importar',
  busy: 'Importando...',
  done: (name: string, files: string, frames: string) =>
    `Lista importada: ${name}. Arquivos: ${files}. Quadros: ${frames}.`,
  failed: 'Não foi possível importar a lista. Nada foi guardado; tente novamente.',
} as const;
