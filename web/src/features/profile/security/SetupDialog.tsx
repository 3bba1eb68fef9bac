import { type AccountSecurity } from '@alcova/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../../shared/texts';
import { Button, buttonClass } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { useConfirmSecondFactor } from './queries';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './security.module.css';
import { factorTexts as texts } from './texts';
import { useCopy } from './use-copy';

export interface Secret {
  readonly secret: string;
  readonly uri: string;
}

interface SetupProps {
  readonly security: AccountSecurity;
  readonly started: Secret;
  readonly onClose: () => void;
}

/** Four signs at a time are easier to type. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
const isCode = (value: string) => /^\d{3}\s?\d{3}$/.test(value.trim());

function Key({ started: { secret, uri } }: Pick<SetupProps, 'started'>) {
  const { copy, notice } = useCopy(secret, { copied: texts.keyCopied, failed: texts.keyNotCopied });
  return (
    <>
      <p>{texts.scan}</p>
      <QRCodeSVG className={styles.qr} value={uri} marginSize={4} title={texts.qr} />
      <p className={styles.intro}>
        {texts.typed}
        <code className={styles.secret}>{inGroups(secret)}</code>
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({}, styles.onPhone)} href={uri}>
          {texts.openApp}
        </a>
        <Button onClick={copy}>{texts.copyKey}</Button>
      </div>
      <Notice {...notice} />
    </>
  );
}

/** Sets the second factor up: the secret as a picture and as text, the first code, then the recovery codes. */
export function SetupDialog({ security, started, onClose }: SetupProps) {
  const confirm = useConfirmSecondFactor(security);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const submit = handleSubmit(({ code }) => confirm.mutate(code.replace(/\s/g, '')));
  if (confirm.data) {
    return (
      <Modal key="codes" title={texts.codesTitle} onClose={onClose}>
        <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />
      </Modal>
    );
  }
  return (
    <Modal key="setup" title={texts.setupTitle} onClose={onClose}>
      <form className={styles.setup} noValidate onSubmit={(event) => void submit(event)}>
        <Key started={started} />
        <Field label={texts.code} error={formState.errors.code?.message}>
          {(control) => (
            <input
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              {...control}
              {...register('code', { validate: (code) => isCode(code) || texts.codeInvalid })}
            />
          )}
        </Field>
        <Notice tone="error" message={confirm.error && failureMessage(confirm.error, texts.failed)} />
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="primary" disabled={confirm.isPending}>
            {confirm.isPending ? texts.confirming : texts.confirm}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
