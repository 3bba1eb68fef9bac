import { type AdminVideo, type getAdminVideo } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../shared/api/call';
import { ApiError } from '../../../shared/api/error';
import { logFailure } from '../../../shared/log';
import { isCancelled } from '../../../shared/reauthentication/fresh-proof';
import { isFuture } from '../base/facts';
import { factTexts } from '../base/fact-texts';
import { useUpdateVideo } from '../base/queries';
import { changesOf, editForm, type EditField, type EditValues, valuesOf } from './form/form';
import { conflictTexts, editTexts as texts } from './form/texts';

const FIELDS = editForm.keyof().options;

const hasCode = (cause: unknown, ...codes: string[]): cause is ApiError =>
  cause instanceof ApiError && codes.includes(cause.code);

/** What a failed edit says; a conflict is told in another way. */
function failureText(cause: Error | null): string | null {
  if (!cause || isCancelled(cause) || hasCode(cause, 'video.version-conflict')) return null;
  if (hasCode(cause, 'video.update-missing', 'video.not-found')) return texts.missing;
  return hasCode(cause, 'video.schedule-invalid', 'video.records-missing') ? cause.message : texts.failed;
}

/** What somebody else has saved meanwhile, once it is known that they did. */
function useSavedVersion(id: string) {
  const [saved, setSaved] = useState<AdminVideo | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The video as it is saved now; null when that could not be read, and then there is a failure to tell. */
  const read = async (): Promise<AdminVideo | null> => {
    setFailure(null);
    try {
      return await call<typeof getAdminVideo>('GET /api/admin/videos/{id}', { params: { id } });
    } catch (cause) {
      logFailure('edit: the saved version could not be read', cause);
      setFailure(hasCode(cause, 'video.not-found') ? texts.missing : texts.failed);
      return null;
    }
  };
  return { saved, setSaved, failure, read };
}

/** The edit of one video, sent with the version that was read, and what to do when somebody else was faster. */
export function useEdit(video: AdminVideo, onSaved: () => void) {
  const [base, setBase] = useState(video);
  const [note, setNote] = useState<string | null>(null);
  const theirs = useSavedVersion(video.id);
  const form = useForm<EditValues>({ resolver: zodResolver(editForm), defaultValues: valuesOf(video) });
  const { dirtyFields } = form.formState;
  const touched: ReadonlySet<EditField> = new Set(FIELDS.filter((field) => dirtyFields[field]));
  const update = useUpdateVideo(video.id);

  const onError = (cause: Error) => {
    if (hasCode(cause, 'video.version-conflict')) void theirs.read().then(theirs.setSaved);
  };
  const submit = form.handleSubmit((values) => {
    setNote(null);
    if (touched.size === 0) return onSaved();
    if (!values.isActive && touched.has('scheduledFor') && !isFuture(values.scheduledFor))
      return form.setError('scheduledFor', { message: factTexts.scheduleInvalid }, { shouldFocus: true });
    update.mutate({ ...changesOf(values, touched), version: base.version }, { onSuccess: onSaved, onError });
  });
  const goOnFrom = (saved: AdminVideo, keepDirtyValues: boolean, said: string) => {
    form.reset(valuesOf(saved), { keepDirtyValues });
    setBase(saved);
    theirs.setSaved(null);
    setNote(said);
    update.reset();
  };
  /** Goes on from what somebody else has saved: with one's own text over it, or without. */
  const goOn = (keepsOwn: boolean) =>
    theirs.saved && goOnFrom(theirs.saved, keepsOwn, keepsOwn ? conflictTexts.kept : conflictTexts.taken);
  /** The video has another file now: text that is not saved yet stays, on the version that this has made. */
  const replaced = async (said: string) => {
    const saved = await theirs.read();
    if (saved) goOnFrom(saved, true, said);
  };
  const failure = theirs.failure ?? failureText(update.error);
  return { form, base, saved: theirs.saved, touched, note, failure, update, submit, goOn, replaced };
}
export type Edit = ReturnType<typeof useEdit>;
