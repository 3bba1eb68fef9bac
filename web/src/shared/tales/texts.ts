import { MAX_TALE_CHARACTERS, MIN_TALE_CHARACTERS } from '@alcova/contracts';
import { formatCount } from '../format/count';

const TALE_LENGTH = `O conto deve ter de ${MIN_TALE_CHARACTERS} a ${formatCount(MAX_TALE_CHARACTERS)} caracteres.`;
const missingText = (missing: number): string =>
  missing === 1 ? 'Falta 1 caractere.' : `Faltam ${missing} caracteres.`;

/** What the forms of a tale say. */
export const formTexts = {
  title: 'Título',
  tale: 'Conto',
  taleHint: `Somente texto, de ${MIN_TALE_CHARACTERS} a ${formatCount(MAX_TALE_CHARACTERS)} caracteres.`,
  category: 'Categoria',
  chooseCategory: 'Selecione uma categoria',
  author: 'Autor (opcional)',
  authorHint: 'Sem um nome, o conto é publicado como "Anônimo".',
  ownWork: 'Este conto é de minha autoria.',
  adultsOnly: 'Todos os personagens são adultos (18 anos ou mais).',
  characters: (count: number) => `${formatCount(count)} de ${formatCount(MAX_TALE_CHARACTERS)}`,
  charactersLabel: 'Caracteres do conto',
  required: 'Por favor, preencha todos os campos obrigatórios.',
  titleTooLong: 'O título pode ter no máximo 120 caracteres.',
  authorTooLong: 'O nome pode ter no máximo 80 caracteres.',
  taleTooShort: (missing: number) => `${TALE_LENGTH} ${missingText(missing)}`,
  taleTooLong: (over: number) =>
    `${TALE_LENGTH} ${over === 1 ? 'Sobra 1 caractere.' : `Sobram ${formatCount(over)} caracteres.`}`,
  declarations: 'Confirme que o texto é seu e que todos os personagens são adultos.',
} as const;

export const newsTexts = {
  unread: (unread: number) =>
    unread === 1 ? '1 novidade em Meus contos' : `${unread} novidades em Meus contos`,
} as const;
