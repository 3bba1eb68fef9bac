import { z } from 'zod';

/** Why a tale is refused; the templates are what the author reads first. */
export const REFUSAL_REASONS = {
  'minor-suggested': {
    label: 'Sugere menor de idade',
    template: 'O texto sugere a presença de alguém com menos de 18 anos, o que é proibido em qualquer forma.',
  },
  'non-consensual': {
    label: 'Violência ou falta de consentimento',
    template: 'O texto descreve violência ou atos sem consentimento, o que não publicamos.',
  },
  'real-person': {
    label: 'Expõe uma pessoa real',
    template: 'O texto identifica uma pessoa real ou traz dados pessoais de alguém.',
  },
  'not-own-work': {
    label: 'Texto de outra pessoa',
    template: 'O texto parece ser de outra pessoa ou já foi publicado em outro lugar.',
  },
  duplicate: {
    label: 'Já foi enviado',
    template: 'Este conto é igual ou quase igual a outro que já recebemos.',
  },
  'wrong-category': {
    label: 'Categoria errada',
    template: 'A categoria escolhida não corresponde ao conto. Escolha outra e envie novamente.',
  },
  'not-portuguese': {
    label: 'Não está em português',
    template: 'Publicamos apenas contos em português. Traduza o texto e envie novamente.',
  },
  quality: {
    label: 'Precisa de revisão',
    template:
      'O texto precisa de revisão antes de ser publicado. Corrija os trechos apontados e envie novamente.',
  },
  advertising: {
    label: 'Propaganda ou contato',
    template: 'O texto traz propaganda, endereços ou formas de contato, o que não publicamos.',
  },
  other: { label: 'Outro motivo', template: 'Este conto não está de acordo com a política de envio.' },
} as const satisfies Record<string, { label: string; template: string }>;

export const refusalReason = z.enum([
  'minor-suggested',
  'non-consensual',
  'real-person',
  'not-own-work',
  'duplicate',
  'wrong-category',
  'not-portuguese',
  'quality',
  'advertising',
  'other',
] as const satisfies readonly (keyof typeof REFUSAL_REASONS)[]);
export type RefusalReason = z.infer<typeof refusalReason>;

export const MAX_PASSAGES = 20;

/** A place in the text, in UTF-16 characters from its beginning; `end` is the first one after it. */
export const passage = z
  .object({ start: z.number().int().nonnegative(), end: z.number().int().positive() })
  .refine(({ start, end }) => start < end, { message: 'O trecho está vazio.' });
export type Passage = z.infer<typeof passage>;

/** What a refusal tells the author. */
export const refusal = z.object({
  reason: refusalReason,
  /** In place of the template, when a moderator wrote something. */
  message: z.string(),
  passages: z.array(passage).max(MAX_PASSAGES),
});
export type Refusal = z.infer<typeof refusal>;
