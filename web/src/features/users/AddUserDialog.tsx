import { emailAddress, personName, role as roleSchema, type Role } from '@alcova/contracts';
import { useForm } from 'react-hook-form';
import admin from '../../shared/admin/admin.module.css';
import { ApiError } from '../../shared/api/error';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { useMailNote } from '../../shared/site/mail';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { useCreateUser } from './queries';
import { addTexts, ROLE_LABELS, texts } from './texts';
import styles from './users.module.css';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

const EMPTY: Values = { name: '', email: '', role: 'user' };
const isName = (value: string) => personName.safeParse(value).success || addTexts.nameInvalid;
const isEmail = (value: string) =>
  (emailAddress.safeParse(value).success && /^\S+@\S+$/.test(value.trim())) || addTexts.emailInvalid;

function useAddForm() {
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { errors } = form.formState;
  return { form, errors, register: form.register };
}

function Fields({ errors, register }: Pick<ReturnType<typeof useAddForm>, 'errors' | 'register'>) {
  return (
    <>
      <Field label={texts.name} error={errors.name?.message}>
        {(control) => (
          <input type="text" autoComplete="off" {...control} {...register('name', { validate: isName })} />
        )}
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        {(control) => (
          <input
            type="email"
            inputMode="email"
            autoComplete="off"
            {...control}
            {...register('email', { validate: isEmail })}
          />
        )}
      </Field>
      <Field label={texts.role}>
        {(control) => (
          <select {...control} {...register('role')}>
            {roleSchema.options.map((role) => (
              <option key={role} value={role}>
                {ROLE_LABELS[role]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

/** Of a refusal: the way to the account that has the address already. */
function Taken({ onShow }: { onShow: () => void }) {
  return (
    <p className={styles.taken}>
      {addTexts.taken}{' '}
      <Button small onClick={onShow}>
        {addTexts.showTaken}
      </Button>
    </p>
  );
}

const isTaken = (cause: unknown): boolean => cause instanceof ApiError && cause.code === 'auth.email-taken';

interface AddUserDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (name: string) => void;
  /** Leads to the account that has an address already. */
  readonly onTaken: (email: string) => void;
}

/** Makes an account without a password: the person is invited by mail, and chooses one through the link in it. */
export function AddUserDialog({ onClose, onAdded, onTaken }: AddUserDialogProps) {
  const { form, errors, register } = useAddForm();
  const create = useCreateUser();
  const note = useMailNote();
  const submit = form.handleSubmit((values) =>
    create.mutate(values, { onSuccess: ({ name }) => onAdded(name) }),
  );
  return (
    <Modal title={addTexts.title} onClose={onClose}>
      <form className={admin.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{addTexts.intro}</p>
        {note && <p>{note}</p>}
        <Fields errors={errors} register={register} />
        <Notice tone="error" message={create.error && failureMessage(create.error, addTexts.failed)} />
        {isTaken(create.error) && <Taken onShow={() => onTaken(create.variables?.email.trim() ?? '')} />}
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="primary" disabled={create.isPending}>
            {create.isPending ? addTexts.busy : addTexts.confirm}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
