/** A piece of its own: it is said where the listening's code, and its texts with it, could not be loaded. */
export const texts = {
  notLoaded: 'O modo de ouvir não pôde ser carregado. Tente novamente.',
} as const;
