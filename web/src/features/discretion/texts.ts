export const texts = {
  quickExit: 'Saída rápida',
  quickExitHint: 'Saída rápida: sai do site na hora. Atalho: tecla Esc duas vezes.',
  /** A title that says nothing of the site. */
  neutralTitle: 'Nova guia',
} as const;
