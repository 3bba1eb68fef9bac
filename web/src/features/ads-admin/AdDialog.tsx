import { type AdminAd } from '@alcova/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import styles from '../../shared/admin/admin.module.css';
import { ItemDialog } from '../../shared/admin/items/ItemDialog';
import { type DialogProps } from '../../shared/admin/items/ItemsScreen';
import { PicturePreview } from '../../shared/admin/picture';
import { PictureFile } from '../../shared/admin/PictureFile';
import { Field } from '../../shared/ui/Field';
import { type AdFields, checkAd, fieldsOf } from './form';
import { adQueries } from './queries';
import { formTexts as texts } from './texts';

type Form = UseFormReturn<AdFields>;

function Name({ form: { register, formState } }: { form: Form }) {
  return (
    <Field label={texts.name} hint={texts.nameHint} error={formState.errors.name?.message}>
      {(control) => <input type="text" autoComplete="off" {...control} {...register('name')} />}
    </Field>
  );
}

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
      <PictureFile onSent={(address) => form.setValue('imageUrl', address, { shouldDirty: true })} />
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

/** The form of an ad: picture, target, when and how often it is shown. */
export function AdDialog(props: DialogProps<AdminAd>) {
  return (
    <ItemDialog
      {...props}
      queries={adQueries}
      fieldsOf={fieldsOf}
      check={checkAd}
      linkField="redirectUrl"
      texts={texts}
    >
      {(form) => (
        <>
          <Name form={form} />
          <Addresses form={form} />
          <Showing form={form} />
        </>
      )}
    </ItemDialog>
  );
}
