interface AuthorityDefinition {
  readonly name: string;
  /** What is sent there. */
  readonly purpose: string;
  /** Why it is sent. */
  readonly basis: string;
  /** Where its channel is found; null where whoever sends has to know. */
  readonly address: string | null;
  /** From opening the record to sending. */
  readonly hours: number;
  /** For so long the evidence is kept once the receipt is registered. */
  readonly keptDays: number;
}

/**
 * Hours where a law gives none. What such a law says is 'at once', or 'within the time that a regulation sets'; the desk says that the number is
 * this site's own.
 */
const OWN_HOURS = 24;
/** Art. 15 of Lei 12.965/2014, to which art. 27, § 2 of Lei 15.211/2025 refers: six months, of which the longest have 184 days. */
const SIX_MONTHS = 184;
/** Regulations of 2026 no. 268: a year was found in secondary sources only; what a lawyer finds goes here. */
const A_YEAR = 366;

/** To whom what was found is sent, as the desk offers it. The site itself sends nothing: a person does, by the authority's own channel. */
export const AUTHORITIES = {
  // Art. 27 of Lei 15.211/2025: removed and told to the authorities; § 1 leaves the time to a regulation, which gives no number of hours.
  'policia-federal': {
    name: 'Polícia Federal (Centro Nacional de Proteção à Criança e ao Adolescente)',
    purpose: 'Aparente exploração, abuso sexual, sequestro ou aliciamento de criança ou adolescente.',
    basis: 'Lei 15.211/2025, art. 27, e decretos de 18 de março de 2026.',
    address: 'https://www.gov.br/pf',
    hours: OWN_HOURS,
    keptDays: SIX_MONTHS,
  },
  // Section 66 of the Online Safety Act 2023 and the Regulations of 2026 no. 268: as soon as can be, the urgent ones first.
  nca: {
    name: 'National Crime Agency (Reino Unido)',
    purpose: 'Exploração ou abuso sexual de criança ou adolescente, com ligação com o Reino Unido.',
    basis: 'Online Safety Act 2023, art. 66, e Regulations 2026 n. 268.',
    address: 'https://www.nationalcrimeagency.gov.uk/',
    hours: OWN_HOURS,
    keptDays: A_YEAR,
  },
  // No law names a time: it is a hotline, which has the same picture taken down elsewhere.
  iwf: {
    name: 'Internet Watch Foundation (Reino Unido)',
    purpose: 'Imagem de abuso sexual de criança ou adolescente, para que saia também de outros sites.',
    basis: 'Canal de denúncia do Reino Unido. Não substitui o envio à National Crime Agency.',
    address: 'https://report.iwf.org.uk/',
    hours: OWN_HOURS,
    keptDays: A_YEAR,
  },
  other: {
    name: 'Outra autoridade',
    purpose: 'Quando a lei de outro lugar, ou uma ordem, pede o envio a outra autoridade.',
    basis: 'A que a autoridade indicar.',
    address: null,
    hours: OWN_HOURS,
    keptDays: SIX_MONTHS,
  },
} as const satisfies Record<string, AuthorityDefinition>;

export type Authority = keyof typeof AUTHORITIES;
export const MAX_AUTHORITY_NAME = 120;
export const MAX_RECEIPT = 120;
export const MAX_WITHDRAWAL = 500;
