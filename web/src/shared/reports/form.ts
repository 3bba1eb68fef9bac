import {
  cleanText,
  MAX_REPORT_CHARACTERS,
  type NewReport,
  REPORT_CATEGORIES,
  type ReportCategory,
  type ReportSubject,
} from '@alcova/contracts';
import { ApiError } from '../api/error';
import { formTexts as texts } from './texts';

/** The form's fields as they are typed. */
export interface ReportFields {
  category: ReportCategory | '';
  /** Of the content; asked for only where it is not known what is reported. */
  address: string;
  description: string;
  contact: string;
}
export type FieldName = keyof ReportFields;

export const EMPTY_REPORT: ReportFields = { category: '', address: '', description: '', contact: '' };

/** What a report with this reason sets off. */
export function consequenceOf(category: ReportCategory): string {
  const { hint, urgent, hours } = REPORT_CATEGORIES[category];
  return urgent ? texts.urgent(hint, hours) : texts.notUrgent(hint, hours);
}

type Messages = Readonly<Partial<Record<FieldName, string>>>;

const lengthOf = (text: string): string | undefined =>
  cleanText(text).length > MAX_REPORT_CHARACTERS ? texts.tooLong(MAX_REPORT_CHARACTERS) : undefined;
/** Only what cannot be an address; the server knows better. */
const contactOf = (text: string): string | undefined =>
  text === '' || /^[^@\s]+@[^@\s]+$/.test(text) ? undefined : texts.contactInvalid;

/** What is sent, or what is wrong by field. `subject` is null where the address says what is reported. */
export function checkReport(
  { category, ...typed }: ReportFields,
  subject: ReportSubject | null,
): { readonly report: NewReport } | { readonly messages: Messages } {
  const address = typed.address.trim();
  const contact = typed.contact.trim();
  const messages: Messages = {
    category: category === '' ? texts.categoryRequired : undefined,
    address: !subject && address === '' ? texts.addressRequired : undefined,
    description: lengthOf(typed.description),
    contact: contactOf(contact),
  };
  if (category === '' || Object.values(messages).some((message) => message !== undefined))
    return { messages };
  const of = subject ? { subject } : { address };
  return { report: { category, ...of, description: typed.description, contact } };
}

const FIELD_OF: Readonly<Record<string, FieldName>> = {
  'report.address-required': 'address',
  'report.foreign-address': 'address',
  'report.no-content': 'address',
  'report.description-required': 'description',
  'report.contact-invalid': 'contact',
};
/** Refusals and broken connections that say themselves what to do. */
const TOLD = /^(?:report\.|request\.too-many|network|timeout)/;

export interface Refusal {
  /** Null where it is nothing that a field of the form can mend. */
  readonly field: FieldName | null;
  readonly message: string;
}

/** What a failed sending says, at its field where there is one. */
export function refusalOf(cause: unknown, hasAddress: boolean): Refusal {
  if (!(cause instanceof ApiError)) return { field: null, message: texts.failed };
  const { code, message } = cause;
  const field = FIELD_OF[code] ?? null;
  if (field && (field !== 'address' || hasAddress)) return { field, message };
  return { field: null, message: TOLD.test(code) ? message : texts.failed };
}

/** The page on which a ticket is followed. The secret stands in the fragment, which no server sees. */
export const ticketPath = (secret: string): string => `/denuncia/acompanhar#${secret}`;

/** The secret in a link as it was pasted, or alone; '' where there is none. */
export const secretIn = (link: string): string => link.trim().split('#').at(-1)?.trim() ?? '';
