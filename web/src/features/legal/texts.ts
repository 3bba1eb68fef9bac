export const texts = {
  updated: (date: string) => `Última atualização: ${date}`,
  version: (version: number) => `Versão ${version}. `,
  contents: 'Nesta página',
} as const;
