/** What stands around the text of a legal page. */
export const legalWords = {
  updated: (date: string) => `Última atualização: ${date}`,
  version: (version: number) => `Versão ${version}. `,
  contents: 'Nesta página',
} as const;
