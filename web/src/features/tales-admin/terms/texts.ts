import { type TermKind } from '@alcova/contracts';

export const texts = {
  title: 'Termos que a moderação procura',
  intro:
    'Um termo por linha. Com # na frente, o termo fica desligado. {idade} no início vale por qualquer idade abaixo de 18, em algarismos ou por extenso. Os contos que esperam são lidos de novo quando a lista muda. Termos marcam o texto, nunca decidem.',
  missing: (count: number) =>
    count === 1
      ? 'Falta 1 termo que vem com esta versão da Alcova.'
      : `Faltam ${count} termos que vêm com esta versão da Alcova.`,
  include: 'Incluir no formulário',
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
