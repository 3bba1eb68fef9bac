export const texts = {
  unasked: 'Não foi possível verificar a sua conta.',
} as const;
