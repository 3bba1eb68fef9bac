/** What is told to who opens a page before it is known what may be shown to whom. */
export const AGE_TEXTS = {
  startingTitle: 'Só um instante',
  starting: 'O site está começando agora. Esta página tenta de novo sozinha em instantes.',
} as const;
