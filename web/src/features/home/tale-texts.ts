export const texts = {
  heading: 'Contos mais novos',
  all: 'Ver todos os contos',
} as const;
