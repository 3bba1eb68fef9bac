import { type AdminAd } from '@alcova/contracts';
import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import styles from '../../shared/admin/admin.module.css';
import { PicturePreview } from '../../shared/admin/picture';
import { isInternalAddress, saveFailure } from '../../shared/admin/save-failure';
import { texts as admin } from '../../shared/admin/texts';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { type AdFields, checkAd, fieldsOf } from './form';
import { useSaveAd } from './queries';
import { formTexts as texts } from './texts';

type Form = UseFormReturn<AdFields>;

function Addresses({ form }: { form: Form }) {
  const { register, control: ofForm, formState } = form;
  const { errors } = formState;
  const imageUrl = useWatch({ control: ofForm, name: 'imageUrl' });
  return (
    <>
      <Field label={texts.imageUrl} hint={texts.imageHint} error={errors.imageUrl?.message}>
        {(control) => (
          <input type="url" inputMode="url" autoComplete="off" {...control} {...register('imageUrl')} />
        )}
      </Field>
      <PicturePreview address={imageUrl} size="banner" />
      <Field label={texts.redirectUrl} error={errors.redirectUrl?.message}>
        {(control) => (
          <input type="url" inputMode="url" autoComplete="off" {...control} {...register('redirectUrl')} />
        )}
      </Field>
    </>
  );
}

function Showing({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <div className={styles.pair}>
        <Field label={texts.startsAt} hint={texts.zoneHint} error={errors.startsAt?.message}>
          {(control) => <input type="datetime-local" {...control} {...register('startsAt')} />}
        </Field>
        <Field label={texts.endsAt} hint={texts.zoneHint} error={errors.endsAt?.message}>
          {(control) => <input type="datetime-local" {...control} {...register('endsAt')} />}
        </Field>
      </div>
      <Field label={texts.weight} hint={texts.weightHint} error={errors.weight?.message}>
        {(control) => (
          <input type="text" inputMode="numeric" autoComplete="off" {...control} {...register('weight')} />
        )}
      </Field>
      <label className={styles.check}>
        <input type="checkbox" {...register('isActive')} /> {texts.isActive}
      </label>
    </>
  );
}

interface AdDialogProps {
  /** The ad to change; null for a new one. */
  readonly ad: AdminAd | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function useAdForm({ ad, onSaved }: AdDialogProps) {
  const form = useForm<AdFields>({ defaultValues: fieldsOf(ad) });
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveAd(ad?.id ?? null);
  const onError = (cause: Error) => {
    if (!isInternalAddress(cause)) return;
    form.setError('redirectUrl', { message: '' });
    form.setFocus('redirectUrl');
  };
  const submit = form.handleSubmit((values) => {
    const checked = checkAd(values);
    if ('ad' in checked) {
      setRefusal(null);
      const body = { ...checked.ad, ...(ad ? { version: ad.version } : {}) };
      save.mutate(body, { onSuccess: onSaved, onError });
      return;
    }
    save.reset();
    setRefusal(checked.message);
    for (const name of checked.wrong) form.setError(name, { message: '' });
    if (checked.wrong[0]) form.setFocus(checked.wrong[0]);
  });
  return { form, submit, failure: refusal ?? saveFailure(save.error, texts.failed), busy: save.isPending };
}

/** The form of an ad: picture, target, when and how often it is shown. */
export function AdDialog(props: AdDialogProps) {
  const { form, submit, failure, busy } = useAdForm(props);
  return (
    <Modal title={props.ad ? texts.editTitle : texts.addTitle} onClose={props.onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Addresses form={form} />
        <Showing form={form} />
        <Notice tone="error" message={failure} />
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
