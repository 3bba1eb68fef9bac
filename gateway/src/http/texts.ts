/** What people read about a single field. */
export const FIELD_TEXTS = {
  required: 'Campo obrigatório.',
  tooShort: (minimum: number) => `Texto curto demais: são pelo menos ${minimum} caracteres.`,
  wrongType: 'Tipo de valor inesperado.',
  tooSmall: 'Valor pequeno demais.',
  tooBig: 'Valor grande demais.',
  notAnOption: 'Opção desconhecida.',
  invalid: 'Valor inválido.',
} as const;
