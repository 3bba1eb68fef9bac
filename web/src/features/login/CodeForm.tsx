import { MAX_CODE_LENGTH } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../shared/api/error';
import { completeSecondFactor } from '../../shared/session/sign-in';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { CardForm, FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import styles from './login.module.css';
import { signInMessage } from './message';
import { texts } from './texts';
import { usePasskey, useWays } from './use-passkey';

const fields = z.object({
  code: z
    .string()
    .trim()
    .min(1, texts.codeRequired)
    .min(6, texts.badCode)
    .max(MAX_CODE_LENGTH, texts.badCode),
});

interface CodeFormProps {
  /** Back to the first factor, with a message where the time was up. */
  readonly onBack: (message: string | null) => void;
}

/** @param isRecovery a recovery code is asked for: codes of the authenticator are counted apart from these */
function useCodeForm(onBack: CodeFormProps['onBack'], isRecovery: boolean) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await completeSecondFactor(code);
    } catch (cause) {
      const refusal = cause instanceof ApiError ? cause.code : null;
      if (refusal === 'auth.session-expired') return onBack(texts.codeExpired);
      if (refusal === 'auth.bad-code') form.setError('code', { message: texts.badCode });
      else if (refusal === 'auth.too-many-attempts' && !isRecovery) setFailure(texts.tooManyCodes);
      else setFailure(signInMessage(cause));
      form.setFocus('code', { shouldSelect: true });
    }
  });
  return { form, failure, submit };
}

/** The second factor: a passkey, a code of the authenticator, or one of the recovery codes; what the account has. */
export function CodeForm({ onBack }: CodeFormProps) {
  const ways = useWays();
  const [wantsRecovery, setRecovery] = useState(false);
  const isRecovery = wantsRecovery || !ways.code;
  const codeIntro = isRecovery ? texts.recoveryIntro : texts.codeIntro;
  const { form, failure, submit } = useCodeForm(onBack, isRecovery);
  const passkey = usePasskey(() => onBack(texts.codeExpired));
  const { register, setFocus, reset, formState } = form;
  useEffect(() => setFocus('code'), [isRecovery, setFocus]);
  const change = () => {
    reset();
    setRecovery(!isRecovery);
  };
  return (
    <FormCard title={texts.codeTitle} intro={ways.passkey ? texts.passkeyIntro : codeIntro}>
      {ways.passkey && (
        <div className={styles.passkey}>
          <Notice tone="error" message={passkey.failure} />
          <Button look="primary" disabled={passkey.busy} onClick={() => void passkey.run()}>
            {passkey.busy ? texts.confirming : texts.usePasskey}
          </Button>
        </div>
      )}
      {ways.passkey && <p className={styles.other}>{codeIntro}</p>}
      <CardForm onSubmit={submit}>
        <Field
          label={isRecovery ? texts.recoveryCode : texts.code}
          hint={isRecovery ? undefined : texts.codeHint}
          error={formState.errors.code?.message}
        >
          {(control) => (
            <input
              type="text"
              className={isRecovery ? undefined : styles.code}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              autoCapitalize="none"
              spellCheck={false}
              inputMode={isRecovery ? 'text' : 'numeric'}
              maxLength={MAX_CODE_LENGTH}
              {...control}
              {...register('code')}
            />
          )}
        </Field>
        <Notice tone="error" message={failure} />
        <SubmitButton busy={formState.isSubmitting} busyLabel={texts.confirming}>
          {texts.confirm}
        </SubmitButton>
      </CardForm>
      <div className={styles.ways}>
        {ways.code && (
          <Button small onClick={change}>
            {isRecovery ? texts.useApp : texts.useRecovery}
          </Button>
        )}
        <Button small onClick={() => onBack(null)}>
          {texts.back}
        </Button>
      </div>
    </FormCard>
  );
}
