/** What is shown before the rest is loaded. */
export const openTexts = {
  open: 'Texto da voz',
  openOf: (title: string) => `Texto da voz de ${title}`,
  notLoaded: 'O texto da voz não pôde ser aberto.',
} as const;
