import { isBlank, isPlainLine, isSamePassword, newPassword } from '@alcova/contracts';
import { z } from 'zod';
import { ApiError } from '../../shared/api/error';
import { texts } from './texts';

/** What is asked for; whether the password is a common one and whether the address can be, the server says. */
export const fields = z.object({
  name: z
    .string()
    .trim()
    .refine((name) => !isBlank(name), texts.nameRequired)
    .max(100, texts.nameTooLong)
    // What cannot be seen is a mistake of who pasted it.
    .refine(isPlainLine, texts.nameInvalid),
  email: z
    .string()
    .trim()
    .min(1, texts.emailRequired)
    .max(254, texts.emailInvalid)
    .regex(/^[^@\s]+@[^@\s]+$/, texts.emailInvalid),
  password: z
    .string()
    .min(1, texts.passwordRequired)
    .refine((typed) => newPassword.safeParse(typed).success, texts.passwordLength),
  confirmation: z.string().min(1, texts.confirmationRequired),
});
export type Fields = z.infer<typeof fields>;

/** The password that is chosen at the link of the mail, typed twice. */
export const chosenPassword = fields
  .pick({ password: true, confirmation: true })
  .refine(({ password, confirmation }) => isSamePassword(password, confirmation), {
    path: ['confirmation'],
    message: texts.mismatch,
    when: ({ issues }) => issues.length === 0,
  });

/** A refusal of one field. */
interface FieldRefusal {
  readonly field: keyof Fields;
  readonly message: string;
}

const OF_FIELD: Readonly<Record<string, FieldRefusal>> = {
  'auth.weak-password': { field: 'password', message: texts.passwordWeak },
  'auth.email-invalid': { field: 'email', message: texts.emailInvalid },
};
const TOO_MANY: readonly string[] = ['auth.too-many-attempts', 'request.too-many'];

/** What a failed registration says: of one field where it is that field's fault, else of the whole form. */
export function refusalOf(cause: unknown, otherwise: string = texts.failed): FieldRefusal | string {
  if (!(cause instanceof ApiError)) return otherwise;
  if (TOO_MANY.includes(cause.code)) return texts.tooMany;
  return OF_FIELD[cause.code] ?? otherwise;
}
