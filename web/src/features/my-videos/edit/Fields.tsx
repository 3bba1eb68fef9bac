import { CATEGORIES, CATEGORY_LABELS } from '@alcova/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { factTexts } from '../base/fact-texts';
import styles from './edit.module.css';
import { type EditValues } from './form/form';
import { editTexts as texts } from './form/texts';

type Form = UseFormReturn<EditValues>;

/** When the video becomes active by itself. It is always in sight; only an inactive video waits for a time. */
function Schedule({ form: { register, setValue, control, formState } }: { form: Form }) {
  const [isActive, scheduledFor] = useWatch({ control, name: ['isActive', 'scheduledFor'] });
  const clear = () => setValue('scheduledFor', '', { shouldDirty: true, shouldValidate: true });
  return (
    <div className={styles.schedule}>
      <Field
        label={factTexts.scheduledFor}
        hint={texts.scheduleHint}
        error={formState.errors.scheduledFor?.message}
      >
        {(field) => (
          // One that is disabled would have no value.
          <input type="datetime-local" readOnly={isActive} {...field} {...register('scheduledFor')} />
        )}
      </Field>
      <Button small disabled={isActive || scheduledFor === ''} onClick={clear}>
        {texts.clearSchedule}
      </Button>
    </div>
  );
}

function People({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <>
      <Field label={factTexts.author} error={errors.author?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('author')} />}
      </Field>
      <Field
        label={factTexts.participants}
        hint={factTexts.participantsHint}
        error={errors.participants?.message}
      >
        {(control) => <textarea rows={3} {...control} {...register('participants')} />}
      </Field>
    </>
  );
}

/** Everything about a video that administrators edit. */
export function Fields({ form, isHeld }: { form: Form; isHeld: boolean }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={factTexts.title} error={errors.title?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('title')} />}
      </Field>
      <Field label={factTexts.description} error={errors.description?.message}>
        {(control) => <textarea rows={4} {...control} {...register('description')} />}
      </Field>
      <Field label={factTexts.category} error={errors.category?.message}>
        {(control) => (
          <select {...control} {...register('category')}>
            {CATEGORIES.map((id) => (
              <option key={id} value={id}>
                {CATEGORY_LABELS[id]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <People form={form} />
      <label className={styles.check}>
        <input type="checkbox" {...register('isFavorite')} /> {texts.isFavorite}
      </label>
      <label className={styles.check}>
        <input type="checkbox" {...register('isActive')} /> {isHeld ? texts.isActiveHeld : texts.isActive}
      </label>
      <Schedule form={form} />
    </>
  );
}
