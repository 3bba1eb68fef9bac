/** What every desk says in the same words. */
export const texts = {
  queue: 'Fila',
  heldUntil: (time: string) => `Reservado para você até ${time}.`,
  skipped: (title: string) => `Pulado: ${title}`,
  undone: (title: string) => `Decisão desfeita: ${title}`,
  nothingToUndo: 'Não há decisão para desfazer.',
  actionFailed: 'A ação não foi concluída. Tente novamente.',
  nextFailed: 'O próximo não pôde ser carregado. Vamos tentar de novo em instantes.',
  forOthers: 'O que espera foi decidido por você; outra pessoa precisa avaliar.',
  tryAgain: 'Tentar novamente',
  tools: 'Decisões',
  next: 'Próximo',
  previous: 'Anterior',
  skip: 'Pular',
  undo: 'Desfazer',
  reopen: 'Reabrir',
  help: 'Ajuda (?)',
  reasonKeys: 'Escolha por tecla',
  sendKeys: 'Ctrl+Enter',
} as const;

export const recordTexts = {
  decisions: 'Decisões',
  noDecisions: 'Nenhuma decisão ainda.',
  mine: 'por você',
  others: 'por outra pessoa',
  undone: 'desfeita',
  notes: 'Notas da moderação',
  note: 'Nova nota',
  addNote: 'Salvar nota',
} as const;

export const helpTexts = {
  title: 'Teclas da avaliação',
  useKeys: 'Usar as teclas de atalho',
} as const;
