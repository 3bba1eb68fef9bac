import { type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError } from '../../api/error';
import { logFailure } from '../../log';
import { texts as shared } from '../../texts';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Modal';
import { Notice } from '../../ui/states';
import { SubmitButton } from '../../ui/SubmitButton';
import styles from '../admin.module.css';
import { isInternalAddress, saveFailure } from '../save-failure';
import { texts as admin } from '../texts';
import { Conflict } from './Conflict';
import { type DialogProps } from './ItemsScreen';
import { type ItemQueries, type ItemsFilter } from './queries';

/** What a form holds, or what is wrong with it: `message` for the form as a whole, the rest at its field, in the form's order. */
export type Checked<Fields, Body> =
  | { readonly body: Body }
  | {
      readonly message: string | null;
      readonly wrong: readonly (readonly [keyof Fields & string, message: string])[];
    };

interface ItemForm<Item, Fields extends FieldValues, Body> {
  readonly queries: Pick<ItemQueries<Item, ItemsFilter, Body & { version?: number }>, 'useSave' | 'get'>;
  readonly fieldsOf: (item: Item | null) => DefaultValues<Fields>;
  readonly check: (fields: Fields) => Checked<Fields, Body>;
  /** The field whose address the server may refuse. */
  readonly linkField: Path<Fields>;
  readonly texts: { readonly addTitle: string; readonly editTitle: string; readonly failed: string };
  readonly children: (form: UseFormReturn<Fields>) => ReactNode;
}

type ItemDialogProps<Item, Fields extends FieldValues, Body> = DialogProps<Item> &
  ItemForm<Item, Fields, Body>;

function useItemForm<
  Item extends { readonly id: string; readonly version: number },
  Fields extends FieldValues,
  Body,
>({ item, onSaved, queries, fieldsOf, check, linkField, texts }: ItemDialogProps<Item, Fields, Body>) {
  const form = useForm<Fields>({ defaultValues: fieldsOf(item) });
  /** What the form began from, and what somebody else has saved over it. */
  const [base, setBase] = useState(item);
  const [theirs, setTheirs] = useState<Item | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = queries.useSave(item?.id ?? null);
  const mark = (names: readonly (readonly [Path<Fields>, string])[]) => {
    for (const [name, message] of names) form.setError(name, { message });
    if (names[0]) form.setFocus(names[0][0]);
  };
  const onError = (cause: Error) => {
    if (isInternalAddress(cause)) mark([[linkField, '']]);
    if (!base || !(cause instanceof ApiError) || !cause.code.endsWith('.version-conflict')) return;
    queries.get(base.id).then(setTheirs, (failure: unknown) => {
      logFailure('item: what is saved could not be read', failure);
    });
  };
  const choose = (keepsOwn: boolean) => {
    form.reset(fieldsOf(theirs), { keepDirtyValues: keepsOwn });
    setBase(theirs);
    setTheirs(null);
    setNote(keepsOwn ? admin.ownKept : admin.savedTaken);
    save.reset();
  };
  const submit = form.handleSubmit((values) => {
    const checked = check(values);
    setNote(null);
    if ('body' in checked) {
      setRefusal(null);
      save.mutate(
        { ...checked.body, ...(base ? { version: base.version } : {}) },
        { onSuccess: onSaved, onError },
      );
      return;
    }
    save.reset();
    setRefusal(checked.message);
    mark(checked.wrong as readonly (readonly [Path<Fields>, string])[]);
  });
  const failure = theirs ? null : (refusal ?? saveFailure(save.error, texts.failed));
  return { form, submit, failure, note, isLate: theirs !== null, choose, busy: save.isPending };
}

/** The form of an item, in a dialog. */
export function ItemDialog<
  Item extends { readonly id: string; readonly version: number },
  Fields extends FieldValues,
  Body,
>(props: ItemDialogProps<Item, Fields, Body>) {
  const { form, submit, failure, note, isLate, choose, busy } = useItemForm(props);
  return (
    <Modal title={props.item ? props.texts.editTitle : props.texts.addTitle} onClose={props.onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {props.children(form)}
        <Notice tone="error" message={failure} />
        <Notice tone="success" message={note} />
        {isLate && <Conflict onChoose={choose} />}
        <ModalActions>
          <Button onClick={props.onClose}>{shared.cancel}</Button>
          <SubmitButton busy={busy} busyLabel={admin.saving}>
            {admin.save}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  );
}
