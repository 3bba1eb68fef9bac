import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { videoUploads } from '../../shared/uploads/all-uploads';
import { keptFormOf } from '../../shared/uploads/kept-forms';
import { DEFAULTS, fieldsOf, type UploadFields, uploadForm, type UploadValues, withFiles } from './form';

/** The form as it was left while its files are still sent, or after that failed; empty otherwise. */
function firstFields(): UploadFields {
  const { plans, isSending, end } = videoUploads.store.getState();
  return isSending || (end && end.failures.length > 0) ? fieldsOf(plans) : DEFAULTS;
}

/** The fields of the screen. The files stand beside the control that chooses them, which no program may fill. */
export function useUploadForm() {
  const form = useForm<UploadFields, unknown, UploadValues>({
    resolver: zodResolver(uploadForm),
    defaultValues: firstFields(),
  });
  const { control, getValues, register, reset, setValue, formState } = form;
  const [files, title] = useWatch({ control, name: ['files', 'title'] });
  // A control of its own for each choice: chosen again, the same file is heard of again.
  const [round, setRound] = useState(0);
  useEffect(() => void register('files'), [register]);
  const choose = (chosen: File[]) => {
    const changed = withFiles(getValues(), chosen, keptFormOf);
    setValue('files', chosen);
    setValue('titles', changed.titles);
    setValue('title', changed.title);
    setValue('description', changed.description);
    setValue('category', changed.category);
    form.clearErrors();
  };
  const empty = () => {
    reset(DEFAULTS);
    setRound((before) => before + 1);
  };
  return { ...form, errors: formState.errors, files, title, round, choose, empty };
}
export type UploadForm = ReturnType<typeof useUploadForm>;
