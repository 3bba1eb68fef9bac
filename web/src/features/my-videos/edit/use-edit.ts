import { type AdminVideo, getAdminVideoRoute } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { logFailure } from '../../../shared/log';
import { useUpdateVideo } from '../queries';
import { changesOf, editForm, type EditField, type EditValues, isFuture, valuesOf } from './form';
import { conflictTexts, editTexts as texts } from './texts';

const FIELDS = editForm.keyof().options;

const hasCode = (cause: unknown, ...codes: string[]): cause is ApiError =>
  cause instanceof ApiError && codes.includes(cause.code);

/** What a failed edit says; a conflict is told in another way. */
function failureText(cause: Error | null): string | null {
  if (!cause || hasCode(cause, 'video.version-conflict')) return null;
  if (hasCode(cause, 'video.update-missing', 'video.not-found')) return texts.missing;
  return hasCode(cause, 'video.schedule-invalid') ? cause.message : texts.failed;
}

/** The edit of one video, sent with the version that was read, and what to do when somebody else was faster. */
export function useEdit(video: AdminVideo, onSaved: () => void) {
  const [base, setBase] = useState(video);
  const [saved, setSaved] = useState<AdminVideo | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const form = useForm<EditValues>({ resolver: zodResolver(editForm), defaultValues: valuesOf(video) });
  const { dirtyFields } = form.formState;
  const touched: ReadonlySet<EditField> = new Set(FIELDS.filter((field) => dirtyFields[field]));
  const update = useUpdateVideo(video.id);

  const showConflict = async () => {
    try {
      setSaved(await call(getAdminVideoRoute, { params: { id: video.id } }));
    } catch (cause) {
      logFailure('edit: the saved version could not be read', cause);
      setNote(hasCode(cause, 'video.not-found') ? texts.missing : texts.failed);
    }
  };
  const submit = form.handleSubmit((values) => {
    setNote(null);
    if (touched.size === 0) return onSaved();
    if (!values.isActive && touched.has('scheduledFor') && !isFuture(values.scheduledFor))
      return form.setError('scheduledFor', { message: texts.scheduleInvalid }, { shouldFocus: true });
    update.mutate(
      { ...changesOf(values, touched), version: base.version },
      {
        onSuccess: onSaved,
        onError: (cause) => {
          if (hasCode(cause, 'video.version-conflict')) void showConflict();
        },
      },
    );
  });
  /** Goes on from what somebody else has saved: with one's own text over it, or without. */
  const goOn = (keepDirtyValues: boolean) => {
    if (!saved) return;
    form.reset(valuesOf(saved), { keepDirtyValues });
    setBase(saved);
    setSaved(null);
    setNote(keepDirtyValues ? conflictTexts.kept : conflictTexts.taken);
    update.reset();
  };
  return { form, base, saved, touched, note, failure: failureText(update.error), update, submit, goOn };
}
