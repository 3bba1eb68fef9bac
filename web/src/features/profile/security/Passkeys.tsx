import { type AccountSecurity, MAX_PASSKEYS, type Passkey, passkeyName } from '@alcova/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Confirm, Modal, ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { formatAgo, formatMoment } from './moments';
import { useAddPasskey, useRemovePasskey } from './queries';
import { RecoveryCodes } from './RecoveryCodes';
import { Renew } from './SecondFactor';
import { Section } from './Section';
import styles from './security.module.css';
import { factorTexts, passkeyTexts as texts } from './texts';

interface PartProps {
  readonly security: AccountSecurity;
}

/** Asks for a name, lets the browser make the passkey, then shows the recovery codes where there are new ones. */
function AddDialog({ security, onEnd }: PartProps & { onEnd: (added: string | null) => void }) {
  const add = useAddPasskey(security);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const submit = handleSubmit(({ name }) =>
    add.mutate(name.trim(), {
      onSuccess: ({ passkey, recoveryCodes }) => {
        if (recoveryCodes.length === 0) onEnd(passkey.name);
      },
    }),
  );
  if (add.data && add.data.recoveryCodes.length > 0) {
    const { passkey, recoveryCodes } = add.data;
    const close = () => onEnd(passkey.name);
    return (
      <Modal key="codes" title={factorTexts.codesTitle} onClose={close}>
        <RecoveryCodes codes={recoveryCodes} onDone={close} />
      </Modal>
    );
  }
  return (
    <Modal key="name" title={texts.add} onClose={() => onEnd(null)}>
      <form className={styles.setup} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.name} hint={texts.nameHint} error={formState.errors.name?.message}>
          {(control) => (
            <input
              type="text"
              autoComplete="off"
              maxLength={60}
              {...control}
              {...register('name', {
                validate: (name) => passkeyName.safeParse(name).success || texts.nameInvalid,
              })}
            />
          )}
        </Field>
        <Notice tone="error" message={add.error && failureMessage(add.error, texts.failed)} />
        <ModalActions>
          <Button onClick={() => onEnd(null)}>{shared.cancel}</Button>
          <Button type="submit" look="primary" disabled={add.isPending}>
            {add.isPending ? texts.adding : texts.confirm}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function Row({ passkey, now, onRemove }: { passkey: Passkey; now: number; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? texts.neverUsed : texts.usedAt(formatAgo(lastUsedAt, now));
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.meta}>
          {texts.madeAt(formatMoment(createdAt))}, {used}
        </p>
      </div>
      <Button small onClick={onRemove} aria-label={texts.removeOf(name)}>
        {texts.remove}
      </Button>
    </li>
  );
}

/** What the account's passkeys are, and the question before one goes. */
function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const remove = useRemovePasskey();
  const [asked, setAsked] = useState<Passkey | null>(null);
  const [now] = useState(() => Date.now());
  const failure = remove.error && failureMessage(remove.error, texts.failed);
  return (
    <>
      {passkeys.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} now={now} onRemove={() => setAsked(passkey)} />
        ))}
      </ul>
      <Notice
        tone={remove.isSuccess ? 'success' : 'error'}
        message={remove.isSuccess ? texts.removed : failure}
      />
      {asked && (
        <Confirm
          title={texts.removeTitle}
          text={texts.removeText(asked.name)}
          confirmLabel={remove.isPending ? texts.removing : texts.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Passkeys: listed, added with a name, removed. */
export function Passkeys({ security }: PartProps) {
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const { passkeys } = security;
  const hasOnlyPasskeys = passkeys.length > 0 && !security.secondFactor;
  return (
    <Section title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <List passkeys={passkeys} />
      {hasOnlyPasskeys && <p className={styles.intro}>{factorTexts.codesLeft(security.recoveryCodesLeft)}</p>}
      <Notice tone="success" message={added === null ? null : texts.added(added)} />
      <div className={styles.actions}>
        {passkeys.length < MAX_PASSKEYS && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )}
        {hasOnlyPasskeys && <Renew />}
      </div>
      {adding && (
        <AddDialog
          security={security}
          onEnd={(name) => {
            setAdding(false);
            setAdded(name);
          }}
        />
      )}
    </Section>
  );
}
