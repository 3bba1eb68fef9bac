import { isSamePassword, newPassword, type resetPassword } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { callOnce } from '../../shared/api/call';
import { loadSession } from '../../shared/session/store';
import { ButtonLink } from '../../shared/ui/Button';
import { CardForm, FormCard } from '../../shared/ui/FormCard';
import { NewPasswordFields } from '../../shared/ui/NewPasswordFields';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { useMailToken } from '../../shared/navigation/mail-token';
import { failureMessage, hasCode } from './message';
import { texts } from './texts';

const fields = z
  .object({
    password: z
      .string()
      .min(1, texts.passwordRequired)
      .refine((typed) => newPassword.safeParse(typed).success, texts.passwordLength),
    confirmation: z.string(),
  })
  .refine(({ password, confirmation }) => isSamePassword(password, confirmation), {
    path: ['confirmation'],
    message: texts.mismatch,
    when: ({ issues }) => issues.length === 0,
  });
type Fields = z.infer<typeof fields>;

interface NewPasswordFormProps {
  readonly token: string;
  readonly onChanged: () => void;
  readonly onLinkRefused: () => void;
}

function useReset({ token, onChanged, onLinkRefused }: NewPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '', confirmation: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await callOnce<typeof resetPassword>('POST /api/auth/password/reset', {
        body: { token, password },
      });
    } catch (cause) {
      if (hasCode(cause, 'auth.link-invalid')) return onLinkRefused();
      if (!hasCode(cause, 'auth.weak-password')) return setFailure(failureMessage(cause));
      return form.setError('password', { message: texts.passwordWeak }, { shouldFocus: true });
    }
    onChanged();
    // The account's sessions have ended, perhaps one of this browser among them.
    return loadSession();
  });
  return { form, failure, submit };
}

function PasswordFields({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState;
  return (
    <NewPasswordFields
      password={{
        label: texts.password,
        hint: texts.passwordHint,
        error: errors.password?.message,
        control: form.register('password'),
      }}
      confirmation={{
        label: texts.confirmation,
        error: errors.confirmation?.message,
        control: form.register('confirmation'),
      }}
    />
  );
}

function NewPasswordForm(props: NewPasswordFormProps) {
  const { form, failure, submit } = useReset(props);
  return (
    <FormCard title={texts.newTitle} intro={texts.newIntro}>
      <CardForm onSubmit={submit}>
        <PasswordFields form={form} />
        <Notice tone="error" message={failure} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </CardForm>
    </FormCard>
  );
}

/** Where the link of the mail leads to: a new password, or, for a link that serves no more, the way to another one. */
export function NewPasswordScreen() {
  const token = useMailToken();
  const [ended, setEnded] = useState<{ token: string | null; as: 'changed' | 'refused' } | null>(null);
  // Another link opened on this page starts anew.
  const state = ended?.token === token ? ended.as : null;
  if (state === 'changed') {
    return (
      <FormCard title={texts.changedTitle}>
        <p role="status">{texts.changed}</p>
        <ButtonLink look="primary" to="/login">
          {texts.toLogin}
        </ButtonLink>
      </FormCard>
    );
  }
  if (!token || state === 'refused') {
    return (
      <FormCard title={texts.linkTitle}>
        <p role="alert">{texts.link}</p>
        <ButtonLink look="primary" to="/forgot-password">
          {texts.newLink}
        </ButtonLink>
      </FormCard>
    );
  }
  return (
    <NewPasswordForm
      key={token}
      token={token}
      onChanged={() => setEnded({ token, as: 'changed' })}
      onLinkRefused={() => setEnded({ token, as: 'refused' })}
    />
  );
}
