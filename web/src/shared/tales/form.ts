import {
  type Category,
  cleanText,
  DEFAULT_TALE_AUTHOR,
  isBlank,
  MAX_TALE_CHARACTERS,
  MIN_TALE_CHARACTERS,
  type NewTale,
  newTale,
  type OwnTaleInFull,
  seenLength,
} from '@alcova/contracts';
import { formTexts } from './texts';

/** The form's fields as they are typed. */
export interface TaleFields {
  title: string;
  tale: string;
  category: Category | '';
  author: string;
  ownWork: boolean;
  adultsOnly: boolean;
}
/** What of them is kept as a draft: the declarations are made when a tale is sent. */
export type TaleDraft = Omit<TaleFields, 'ownWork' | 'adultsOnly'>;

export const EMPTY_TALE: TaleFields = {
  title: '',
  tale: '',
  category: '',
  author: '',
  ownWork: false,
  adultsOnly: false,
};

export const fieldsOf = ({ title, tale, category: chosen, author }: OwnTaleInFull): TaleFields => ({
  ...EMPTY_TALE,
  title,
  tale,
  category: chosen,
  author: author === DEFAULT_TALE_AUTHOR ? '' : author,
});

type Messages = Readonly<Partial<Record<keyof TaleFields, string>>>;
export type Checked =
  | { readonly tale: NewTale }
  /** `message` is for the form as a whole, the rest stands at its field. */
  | { readonly message: string | null; readonly fields: Messages };

const REQUIRED = ['title', 'tale', 'category'] as const;
const DECLARATIONS = ['ownWork', 'adultsOnly'] as const;
const messagesOf = ({ tale }: TaleFields): Messages => ({
  title: formTexts.titleTooLong,
  tale: lengthMessage(charactersOf(tale)),
  author: formTexts.authorTooLong,
});
const lengthMessage = (characters: number): string =>
  characters < MIN_TALE_CHARACTERS
    ? formTexts.taleTooShort(MIN_TALE_CHARACTERS - characters)
    : formTexts.taleTooLong(characters - MAX_TALE_CHARACTERS);

const marked = (names: readonly (keyof TaleFields)[]): Messages =>
  Object.fromEntries(names.map((name) => [name, '']));

/** Checks in this order: what is missing, then lengths field by field, then the two declarations (TALE-02). */
export function checkTale(fields: TaleFields): Checked {
  const empty = REQUIRED.filter((name) => isBlank(fields[name]));
  if (empty.length > 0) return { message: formTexts.required, fields: marked(empty) };
  const checked = newTale.safeParse(fields);
  if (checked.success) return { tale: checked.data };
  const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
  const told = Object.entries(messagesOf(fields)).filter(([name]) => wrong.has(name));
  if (told.length > 0) return { message: null, fields: Object.fromEntries(told) };
  return { message: formTexts.declarations, fields: marked(DECLARATIONS.filter((name) => !fields[name])) };
}

/** Characters as the limits count them: of the text as it is kept, and while that is too short of what can be seen of it. */
export function charactersOf(tale: string): number {
  const seen = seenLength(cleanText(tale));
  return seen < MIN_TALE_CHARACTERS ? seen : cleanText(tale).length;
}
export const isTooShortOrLong = (characters: number): boolean =>
  characters < MIN_TALE_CHARACTERS || characters > MAX_TALE_CHARACTERS;
