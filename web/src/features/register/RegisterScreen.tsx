import { isSamePassword } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { register as registerAccount } from '../../shared/session/sign-in';
import { useSession } from '../../shared/session/store';
import { useMailText } from '../../shared/site/mail';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { CardForm, CardLinks, FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { fields, type Fields, refusalOf } from './form';
import { PasswordFields } from './PasswordFields';
import { texts } from './texts';

const EMPTY: Fields = { name: '', email: '', password: '', confirmation: '' };

function useRegistration(onMailSent: () => void) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: EMPTY });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ confirmation, ...registration }) => {
    setFailure(null);
    if (!isSamePassword(registration.password, confirmation)) {
      window.alert(texts.mismatch);
      return form.setFocus('confirmation', { shouldSelect: true });
    }
    try {
      if ((await registerAccount(registration)) === 'mail-sent') onMailSent();
    } catch (cause) {
      const refusal = refusalOf(cause);
      if (typeof refusal === 'string') return setFailure(refusal);
      form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
    }
  });
  return { form, failure, submit };
}

function PersonFields({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
        {(control) => <input type="text" autoComplete="name" {...control} {...form.register('name')} />}
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        {(control) => (
          <input
            type="email"
            inputMode="email"
            autoComplete="email"
            {...control}
            {...form.register('email')}
          />
        )}
      </Field>
    </>
  );
}

/** The same for every address, whether it has an account or not. */
function MailSent({ onAgain }: { onAgain: () => void }) {
  const said = useMailText(texts.sent, texts.written);
  return (
    <FormCard title={texts.sentTitle}>
      <p role="status">{said}</p>
      <ButtonLink look="primary" to="/login">
        {texts.login}
      </ButtonLink>
      <Button onClick={onAgain}>{texts.sentAgain}</Button>
    </FormCard>
  );
}

function RegistrationForm({ onMailSent }: { onMailSent: () => void }) {
  const { form, failure, submit } = useRegistration(onMailSent);
  const { errors } = form.formState;
  return (
    <FormCard title={texts.title} intro={texts.intro}>
      <CardForm onSubmit={submit}>
        <PersonFields form={form} />
        <PasswordFields field={(name) => ({ control: form.register(name), error: errors[name]?.message })} />
        <Notice tone="error" message={failure} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </CardForm>
      <CardLinks>
        <p>
          {texts.adults} <Link to="/terms">{texts.terms}</Link>.
        </p>
        <p>
          {texts.haveAccount} <Link to="/login">{texts.login}</Link>
        </p>
      </CardLinks>
    </FormCard>
  );
}

/**
 * Makes an account. Success signs in, counts as consent and leads to the profile; where mail is configured it tells that a mail was sent,
 * and the link in it does the rest, with the password that is chosen there.
 */
export function RegisterScreen() {
  const [sent, setSent] = useState(false);
  const status = useSession((session) => session.status);
  if (status === 'unknown') return null;
  if (status === 'in') return <Navigate to="/profile" replace />;
  if (sent) return <MailSent onAgain={() => setSent(false)} />;
  return <RegistrationForm onMailSent={() => setSent(true)} />;
}
