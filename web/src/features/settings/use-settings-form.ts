import { type AdminSettings } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { announce } from '../../shared/ui/announce';
import {
  fieldsOf,
  keepTyped,
  type SettingsFields,
  settingsForm,
  type SettingsValues,
  turnsRecordsOn,
} from './form';
import { useCountUnrecorded, useSaveSettings, useSettings } from './queries';
import { isLate } from './TakeOver';
import { texts } from './texts';

/** The form over the settings that were read. Asking for records is looked at before it is saved. */
export function useSettingsForm(state: AdminSettings) {
  /** What the form was filled with: a change names that version, whatever was read since. */
  const [base, setBase] = useState(state);
  const form = useForm<SettingsFields, unknown, SettingsValues>({
    resolver: zodResolver(settingsForm),
    defaultValues: fieldsOf(state.settings),
  });
  const save = useSaveSettings();
  const preview = useCountUnrecorded();
  /** What waits for its confirmation. */
  const [asked, setAsked] = useState<SettingsValues | null>(null);
  const fill = (now: AdminSettings, fields: SettingsFields) => {
    setBase(now);
    form.reset(fields);
  };
  const saved = (now: AdminSettings) => {
    setAsked(null);
    fill(now, fieldsOf(now.settings));
    announce(texts.saved);
  };
  const send = (changes: SettingsValues) =>
    save.mutate(
      { changes, version: base.version },
      { onSuccess: saved, onError: (cause) => isLate(cause) && setAsked(null) },
    );
  const submit = form.handleSubmit((changes) => {
    if (!turnsRecordsOn(base.settings, changes)) return send(changes);
    save.reset();
    return preview.mutate(undefined, { onSuccess: () => setAsked(changes) });
  });
  const close = () => {
    setAsked(null);
    save.reset();
  };
  const { refetch } = useSettings();
  const [takenOver, setTakenOver] = useState(0);
  // A form that was filled anew knows its fields again only once they are drawn.
  useEffect(() => {
    if (takenOver > 0) form.setFocus('siteName');
  }, [takenOver, form]);
  const takeOver = async () => {
    const { data: now, isError } = await refetch();
    if (!now || isError) return false;
    fill(now, keepTyped(form.getValues(), fieldsOf(base.settings), fieldsOf(now.settings)));
    save.reset();
    setTakenOver((before) => before + 1);
    announce(texts.takenOver);
    return true;
  };
  return {
    ...{ form, save, submit, takeOver, preview, close },
    isAsked: asked !== null,
    confirm: () => asked && send(asked),
  };
}
