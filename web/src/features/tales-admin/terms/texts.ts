import { type TermKind } from '@alcova/contracts';

export const texts = {
  title: 'Termos que a moderação procura',
  intro:
    'Um termo por linha. Os contos que esperam são lidos de novo quando a lista muda. Termos marcam o texto, nunca decidem.',
  failed: 'Não foi possível carregar os termos.',
  saved: 'Termos salvos.',
  saveFailed: 'Os termos não foram salvos. Tente novamente.',
  lengthWrong: (term: string) => `Cada termo tem de 2 a 80 caracteres: "${term.slice(0, 80)}"`,
  tooMany: 'A lista pode ter no máximo 1.000 termos.',
} as const;

export const kindLabels: Readonly<Record<TermKind, string>> = {
  minor: 'Podem sugerir menor de idade (o conto passa à frente e pede confirmação)',
  violence: 'Violência',
  'personal-data': 'Dados pessoais',
  advertising: 'Propaganda',
  other: 'Outros',
};
