import { type AdminVideo, CATEGORIES, CATEGORY_LABELS, category } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../shared/api/error';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import styles from './my-videos.module.css';
import { useUpdateVideo } from './queries';
import { editTexts as texts } from './texts';

const editForm = z.object({
  title: z.string().trim().min(1, texts.titleRequired).max(200, texts.titleTooLong),
  description: z.string().trim().max(5_000, texts.descriptionTooLong),
  category,
  author: z.string().trim().max(120, texts.authorTooLong),
  isActive: z.boolean(),
  isFavorite: z.boolean(),
});
type EditValues = z.infer<typeof editForm>;

/** A conflict says what to do about it; every other failure has the one text. */
const failureText = (cause: Error | null): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && cause.code === 'video.version-conflict' ? cause.message : texts.failed;
};

function Fields({ form }: { form: UseFormReturn<EditValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={texts.titleField} error={errors.title?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('title')} />}
      </Field>
      <Field label={texts.description} error={errors.description?.message}>
        {(control) => <textarea rows={4} {...control} {...register('description')} />}
      </Field>
      <Field label={texts.category} error={errors.category?.message}>
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
      <Field label={texts.author} error={errors.author?.message}>
        {(control) => <input type="text" autoComplete="off" {...control} {...register('author')} />}
      </Field>
      <label className={styles.check}>
        <input type="checkbox" {...register('isActive')} /> {texts.isActive}
      </label>
      <label className={styles.check}>
        <input type="checkbox" {...register('isFavorite')} /> {texts.isFavorite}
      </label>
    </>
  );
}

interface EditDialogProps {
  readonly video: AdminVideo;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes a video's facts. The version that was read goes along: somebody else's change in between is not overwritten. */
export function EditDialog({ video, onClose, onSaved }: EditDialogProps) {
  const { title, description, category: chosen, author, isActive, isFavorite, version } = video;
  const form = useForm<EditValues>({
    resolver: zodResolver(editForm),
    defaultValues: { title, description, category: chosen, author, isActive, isFavorite },
  });
  const update = useUpdateVideo(video.id);
  const submit = form.handleSubmit((values) => update.mutate({ ...values, version }, { onSuccess: onSaved }));
  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Fields form={form} />
        <Notice tone="error" message={failureText(update.error)} />
        <ModalActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="primary" disabled={update.isPending}>
            {update.isPending ? texts.saving : texts.save}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
