import { z } from 'zod';

interface ReportCategoryDefinition {
  /** What people pick from. */
  readonly label: string;
  readonly hint: string;
  /** Urgent content is hidden at once, until somebody has decided. */
  readonly urgent: boolean;
  /** From the first report to the decision. */
  readonly hours: number;
}

/** What a report can be about, with what is promised for it (/content-policy says the same). */
export const REPORT_CATEGORIES = {
  'child-safety': {
    label: 'Segurança de menores',
    hint: 'Qualquer coisa que envolva ou sugira alguém com menos de 18 anos.',
    urgent: true,
    hours: 2,
  },
  'intimate-image': {
    label: 'Imagem íntima sem consentimento',
    hint: 'Alguém aparece sem ter autorizado a gravação ou a publicação.',
    urgent: true,
    hours: 2,
  },
  // The two that the United Kingdom's Crime and Policing Act 2026 adds; the site allows neither anywhere.
  'adult-as-minor': {
    label: 'Adulto mostrado como menor',
    hint: 'Uma pessoa adulta é apresentada como se tivesse menos de 18 anos.',
    urgent: true,
    hours: 2,
  },
  strangulation: {
    label: 'Estrangulamento ou sufocação',
    hint: 'Uma imagem mostra alguém sendo estrangulado ou sufocado em um contexto sexual.',
    urgent: false,
    hours: 24,
  },
  violence: {
    label: 'Violência ou ódio',
    hint: 'Violência real, ameaça, discriminação ou incentivo ao crime.',
    urgent: false,
    hours: 24,
  },
  'personal-data': {
    label: 'Exposição de dados pessoais',
    hint: 'Nome, rosto, endereço ou contato de alguém, publicado sem permissão.',
    urgent: false,
    hours: 24,
  },
  illegal: {
    label: 'Outro conteúdo ilegal',
    hint: 'Algo que a lei brasileira proíbe.',
    urgent: false,
    hours: 24,
  },
  copyright: {
    label: 'Direitos autorais',
    hint: 'A obra é sua, ou de quem você representa, e foi publicada sem autorização.',
    urgent: false,
    hours: 72,
  },
  spam: {
    label: 'Propaganda ou conteúdo enganoso',
    hint: 'Anúncio, golpe, ou um conteúdo que não é o que diz ser.',
    urgent: false,
    hours: 72,
  },
  other: {
    label: 'Outro motivo',
    hint: 'Algo que a política de conteúdo não permite e não está acima.',
    urgent: false,
    hours: 72,
  },
} as const satisfies Record<string, ReportCategoryDefinition>;

export const reportCategory = z.enum([
  'child-safety',
  'intimate-image',
  'adult-as-minor',
  'strangulation',
  'violence',
  'personal-data',
  'illegal',
  'copyright',
  'spam',
  'other',
] as const satisfies readonly (keyof typeof REPORT_CATEGORIES)[]);
export type ReportCategory = z.infer<typeof reportCategory>;

export const isUrgentCategory = (category: ReportCategory): boolean => REPORT_CATEGORIES[category].urgent;
