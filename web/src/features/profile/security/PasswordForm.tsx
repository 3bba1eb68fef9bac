import { type AccountSecurity, givenPassword, isSamePassword, newPassword } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { NewPasswordFields } from '../../../shared/ui/NewPasswordFields';
import { PasswordInput } from '../../../shared/ui/PasswordInput';
import { Notice } from '../../../shared/ui/states';
import { useChangePassword } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { passwordTexts as texts } from './texts';

const EMPTY = { current: '', next: '', again: '' };
const isOf = (schema: z.ZodType) => (value: string) => schema.safeParse(value).success;

/** An account that has no password yet has no current one to show. */
const formOf = (hasPassword: boolean) =>
  z
    .object({
      current: z
        .string()
        .refine((value) => !hasPassword || isOf(givenPassword)(value), texts.currentRequired),
      next: z.string().refine(isOf(newPassword), texts.length),
      again: z.string(),
    })
    .refine(({ next, again }) => isSamePassword(next, again), { path: ['again'], message: texts.mismatch });

/** Changes the password, or sets the first one. The other sessions end. */
export function PasswordForm({ security: { hasPassword } }: { security: AccountSecurity }) {
  const change = useChangePassword();
  const form = useForm({ resolver: zodResolver(formOf(hasPassword)), defaultValues: EMPTY });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ current, next }) =>
    change.mutate(
      { newPassword: next, ...(hasPassword ? { currentPassword: current } : {}) },
      { onSuccess: () => form.reset() },
    ),
  );
  const failure = change.error && failureMessage(change.error, texts.failed);
  return (
    <Section title={hasPassword ? texts.title : texts.firstTitle}>
      <p className={styles.intro}>{hasPassword ? texts.intro : texts.firstIntro}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {hasPassword && (
          <Field label={texts.current} error={errors.current?.message}>
            {(control) => (
              <PasswordInput
                autoComplete="current-password"
                what={texts.shownCurrent}
                {...control}
                {...form.register('current')}
              />
            )}
          </Field>
        )}
        <NewPasswordFields
          what={texts.shownNext}
          password={{
            label: texts.next,
            hint: texts.nextHint,
            error: errors.next?.message,
            control: form.register('next'),
          }}
          confirmation={{
            label: texts.again,
            error: errors.again?.message,
            control: form.register('again'),
          }}
        />
        <Notice
          tone={change.isSuccess ? 'success' : 'error'}
          message={change.isSuccess ? texts.saved : failure}
        />
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? texts.saving : hasPassword ? texts.save : texts.saveFirst}
        </Button>
      </form>
    </Section>
  );
}
