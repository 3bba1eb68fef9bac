import { z } from 'zod';

/** Why a content goes or stays; the uploader and who reported read the template. */
export const CASE_REASONS = {
  'child-safety': {
    label: 'Segurança de menores',
    template: 'O conteúdo envolve ou sugere alguém com menos de 18 anos.',
    removes: true,
  },
  'no-consent': {
    label: 'Falta de consentimento',
    template: 'Alguém que aparece não consentiu com a gravação ou com a publicação.',
    removes: true,
  },
  'adult-as-minor': {
    label: 'Adulto mostrado como menor',
    template: 'O conteúdo apresenta uma pessoa adulta como se tivesse menos de 18 anos.',
    removes: true,
  },
  strangulation: {
    label: 'Estrangulamento ou sufocação',
    template: 'O conteúdo mostra estrangulamento ou sufocação em um contexto sexual.',
    removes: true,
  },
  violence: {
    label: 'Violência ou ódio',
    template: 'O conteúdo mostra violência ou incentiva o ódio.',
    removes: true,
  },
  'personal-data': {
    label: 'Dados pessoais',
    template: 'O conteúdo expõe dados pessoais de alguém.',
    removes: true,
  },
  illegal: { label: 'Ilegal', template: 'O conteúdo é proibido por lei.', removes: true },
  copyright: {
    label: 'Direitos autorais',
    template: 'O conteúdo foi publicado sem autorização do autor.',
    removes: true,
  },
  spam: { label: 'Propaganda ou engano', template: 'O conteúdo é propaganda ou engana.', removes: true },
  'known-content': {
    label: 'Conteúdo já removido antes',
    template: 'O conteúdo é igual ou quase igual a outro que foi removido.',
    removes: true,
  },
  'other-breach': {
    label: 'Outra violação',
    template: 'O conteúdo não está de acordo com a política de conteúdo.',
    removes: true,
  },
  'within-policy': {
    label: 'De acordo com a política',
    template: 'O conteúdo foi avaliado e está de acordo com a política de conteúdo.',
    removes: false,
  },
  'false-match': {
    label: 'Semelhança sem relação',
    template: 'A semelhança encontrada não tem relação com conteúdo removido.',
    removes: false,
  },
} as const satisfies Record<string, { label: string; template: string; removes: boolean }>;

export const caseReason = z.enum([
  'child-safety',
  'no-consent',
  'adult-as-minor',
  'strangulation',
  'violence',
  'personal-data',
  'illegal',
  'copyright',
  'spam',
  'known-content',
  'other-breach',
  'within-policy',
  'false-match',
] as const satisfies readonly (keyof typeof CASE_REASONS)[]);
export type CaseReason = z.infer<typeof caseReason>;
