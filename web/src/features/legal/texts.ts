export const texts = {
  updated: (date: string) => `Última atualização: ${date}`,
  contents: 'Nesta página',
} as const;
