import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useConsent } from '../../shared/session/consent';
import { signIn } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Notice } from '../../shared/ui/states';
import styles from './login.module.css';
import { signInMessage } from './message';
import { texts } from './texts';

const form = z.object({
  email: z.string().trim().min(1, texts.emailRequired).max(254),
  password: z.string().min(1, texts.passwordRequired).max(128),
});

/** Sign-in by e-mail and password; success counts as consent and leads to the front door. */
export function LoginScreen() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const accept = useConsent((consent) => consent.accept);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await signIn(values);
      accept();
      await navigate('/', { replace: true });
    } catch (cause) {
      setFailure(signInMessage(cause));
    }
  });
  return (
    <section className={styles.box}>
      <h1>{texts.title}</h1>
      <p className={styles.intro}>{texts.intro}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.email} error={errors.email?.message}>
          {(control) => (
            <input
              type="email"
              autoComplete="username"
              inputMode="email"
              {...control}
              {...register('email')}
            />
          )}
        </Field>
        <Field label={texts.password} error={errors.password?.message}>
          {(control) => (
            <input type="password" autoComplete="current-password" {...control} {...register('password')} />
          )}
        </Field>
        <Notice tone="error" message={failure} />
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </form>
    </section>
  );
}
