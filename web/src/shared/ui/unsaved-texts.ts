export const unsavedTexts = {
  title: 'Sair sem salvar?',
  leave: 'Sair sem salvar',
  stay: 'Continuar editando',
} as const;
