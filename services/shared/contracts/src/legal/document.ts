/** A page of rules as data: its sections in the order in which they are read. */
export interface LegalDocument {
  readonly title: string;
  /** dd/mm/yyyy */
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
  /** Stands before the support's address. */
  readonly contact: string;
}

export interface LegalSection {
  /** Name of the section in addresses. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
  /** Points that are steps, one after the other. */
  readonly isOrdered?: boolean;
  /** Ways on to pages of the site, below the rest. */
  readonly links?: readonly LegalLink[];
}

export interface LegalLink {
  readonly to: string;
  readonly label: string;
}
