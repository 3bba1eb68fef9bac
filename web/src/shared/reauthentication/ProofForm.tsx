import {
  type AccountSecurity,
  givenPassword,
  MAX_CODE_LENGTH,
  MAX_TYPED_LENGTH,
  secondFactorCode,
} from '@alcova/contracts';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { texts as shared } from '../texts';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { ModalActions } from '../ui/Modal';
import { PasswordInput } from '../ui/PasswordInput';
import { Notice } from '../ui/states';
import { failureMessage } from './fresh-proof';
import styles from './proof.module.css';
import { texts } from './texts';

/** What a person shows: one of the two, or neither where the account has neither. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
}

type Kind = 'password' | 'code';
type Protection = Pick<AccountSecurity, 'hasPassword' | 'secondFactor'>;

interface ProofFormProps {
  readonly security: Protection;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly look?: 'primary' | 'danger';
  /** Resolves when the proof was taken; a rejection is told below the field. */
  readonly onProof: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

const rules = {
  password: (value: string) => givenPassword.safeParse(value).success || texts.passwordRequired,
  code: (value: string) => secondFactorCode.safeParse(value).success || texts.codeRequired,
} as const;

const attributes = {
  password: { autoComplete: 'current-password', maxLength: MAX_TYPED_LENGTH },
  code: { autoComplete: 'one-time-code', inputMode: 'text', maxLength: MAX_CODE_LENGTH },
} as const;

/** Asks for the password or a code of the second factor, whichever the account has; for neither it is a plain question. */
export function ProofForm(props: ProofFormProps) {
  const { security, children, confirmLabel, busyLabel, look = 'primary', onProof, onCancel } = props;
  const [kind, setKind] = useState<Kind>(security.hasPassword ? 'password' : 'code');
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { proof: '' } });
  const { errors, isSubmitting } = formState;
  const asksNothing = !security.hasPassword && !security.secondFactor;
  const submit = handleSubmit(async ({ proof }) => {
    setFailure(null);
    try {
      await onProof(asksNothing ? {} : { [kind]: proof });
    } catch (cause) {
      setFailure(failureMessage(cause, texts.failed));
    }
  });
  const other: Kind = kind === 'password' ? 'code' : 'password';
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {!asksNothing && (
        <Field
          key={kind}
          label={texts[kind]}
          hint={kind === 'code' ? texts.codeHint : undefined}
          error={errors.proof?.message}
        >
          {(control) => {
            const input = {
              ...{ autoFocus: true, ...control },
              ...register('proof', { validate: rules[kind] }),
            };
            return kind === 'password' ? (
              <PasswordInput {...attributes.password} {...input} />
            ) : (
              <input type="text" {...attributes.code} {...input} />
            );
          }}
        </Field>
      )}
      {security.hasPassword && security.secondFactor && (
        <button
          type="button"
          className={styles.other}
          onClick={() => {
            reset();
            setFailure(null);
            setKind(other);
          }}
        >
          {kind === 'password' ? texts.useCode : texts.usePassword}
        </button>
      )}
      <Notice tone="error" message={failure} />
      <ModalActions>
        <Button onClick={onCancel} disabled={isSubmitting}>
          {shared.cancel}
        </Button>
        <Button type="submit" look={look} disabled={isSubmitting}>
          {isSubmitting ? busyLabel : confirmLabel}
        </Button>
      </ModalActions>
    </form>
  );
}
