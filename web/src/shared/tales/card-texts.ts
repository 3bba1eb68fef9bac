export const cardTexts = {
  by: (author: string) => `por ${author}`,
  minutes: (minutes: number) => `${minutes} min de leitura`,
} as const;
