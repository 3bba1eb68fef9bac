export const texts = {
  key: 'Tecla',
  act: 'O que faz',
} as const;
