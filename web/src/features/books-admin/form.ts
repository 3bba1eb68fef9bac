import {
  type AdminBook,
  bookType,
  isBlank,
  isWebAddress,
  line,
  type NewBook,
  price,
  text,
} from '@alcova/contracts';
import { z } from 'zod';
import { type Checked } from '../../shared/admin/items/ItemDialog';
import { texts as shared } from '../../shared/admin/texts';
import { formTexts } from './texts';

/** The form's fields as they are typed. */
export interface BookFields {
  title: string;
  description: string;
  coverUrl: string;
  price: string;
  link: string;
  type: NewBook['type'];
}

const EMPTY: BookFields = { title: '', description: '', coverUrl: '', price: '', link: '', type: 'fisico' };

export const fieldsOf = (book: AdminBook | null): BookFields =>
  book
    ? {
        title: book.title,
        description: book.description,
        coverUrl: book.coverSource,
        price: book.price.toFixed(2),
        link: book.link,
        type: book.type,
      }
    : EMPTY;

/** Digits and dot are all that a price keeps of what is typed; a comma is meant as one. */
export const typedPrice = (typed: string): string => typed.replaceAll(',', '.').replace(/[^\d.]/g, '');

/** '1.250,00' as it is kept, '1.250.00', and '1.250': three digits behind a dot are thousands, since prices have two decimals. */
const WITH_THOUSANDS = /^(\d{1,3}(?:\.\d{3})+)(\.\d{0,2})?$/;
const withoutThousands = (typed: string): string => {
  const [, whole, cents = ''] = WITH_THOUSANDS.exec(typed) ?? [];
  return whole === undefined ? typed : whole.replaceAll('.', '') + cents;
};

const typedNumber = z
  .string()
  .transform(withoutThousands)
  .pipe(z.string().regex(/^\d+(?:\.\d*)?$|^\.\d+$/))
  .transform(Number)
  .pipe(price);

const address = z.string().trim().max(2_048).refine(isWebAddress, formTexts.addressInvalid);

const rules = z.object({
  title: line({ max: 200 }, { long: formTexts.titleTooLong }),
  description: text({ max: 5_000 }, { long: formTexts.descriptionTooLong }),
  coverUrl: address,
  link: address,
  type: bookType,
});

/** Checks in the specification's order: all fields, then the price, then the rest field by field (BOOK-05). */
export function checkBook(fields: BookFields): Checked<BookFields, NewBook> {
  const required = ['title', 'description', 'coverUrl', 'price', 'link'] as const;
  const empty = required.filter((name) => isBlank(fields[name]));
  if (empty.length > 0) return { message: shared.fieldsRequired, wrong: empty.map((name) => [name, '']) };
  const typed = typedNumber.safeParse(fields.price);
  if (!typed.success) return { message: formTexts.priceInvalid, wrong: [['price', '']] };
  const checked = rules.safeParse(fields);
  if (checked.success) return { body: { ...checked.data, price: typed.data } };
  const { fieldErrors } = z.flattenError(checked.error);
  const wrong = required.flatMap((name) => {
    const message = name === 'price' ? undefined : fieldErrors[name]?.[0];
    return message === undefined ? [] : [[name, message] as const];
  });
  return { message: null, wrong };
}
