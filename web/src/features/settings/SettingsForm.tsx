import { type AdminSettings } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import admin from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { formatMoment } from '../../shared/admin/site-time';
import { texts as shared } from '../../shared/admin/texts';
import { announce } from '../../shared/ui/announce';
import { Field } from '../../shared/ui/Field';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { fieldsOf, keepTyped, type SettingsFields, settingsForm, type SettingsValues } from './form';
import { useSaveSettings, useSettings } from './queries';
import styles from './settings.module.css';
import { isLate, TakeOver } from './TakeOver';
import { texts } from './texts';

type Form = UseFormReturn<SettingsFields, unknown, SettingsValues>;

/** What is chosen or not. */
type ChoiceName = 'recordsRequired' | 'agePassPerVisit' | 'ageGivesTitles';

interface TextFieldProps {
  readonly form: Form;
  readonly name: Exclude<keyof SettingsFields, ChoiceName>;
  readonly type?: 'text' | 'email';
  readonly hint: string;
}

function TextField({ form, name, type = 'text', hint }: TextFieldProps) {
  return (
    <Field label={texts[name]} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <input type={type} autoComplete="off" {...control} {...form.register(name)} />}
    </Field>
  );
}

interface ChoiceProps {
  readonly form: Form;
  readonly name: ChoiceName;
  readonly hint: string;
}

function Choice({ form, name, hint }: ChoiceProps) {
  const explained = useId();
  return (
    <>
      <label className={admin.check}>
        <input type="checkbox" aria-describedby={explained} {...form.register(name)} />
        <span>{texts[name]}</span>
      </label>
      <p id={explained} className={admin.soft}>
        {hint}
      </p>
    </>
  );
}

function Groups({ form, defaults }: { form: Form; defaults: AdminSettings['defaults'] }) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{texts.site}</legend>
        <TextField form={form} name="siteName" hint={texts.installed(defaults.siteName)} />
        <TextField
          form={form}
          name="supportEmail"
          type="email"
          hint={texts.installed(defaults.supportEmail)}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.banners}</legend>
        {!defaults.hasBannerScript && <p className={admin.soft}>{texts.noScript}</p>}
        <TextField form={form} name="bannerKey320x50" hint={texts.installedUnknown} />
        <TextField form={form} name="bannerKey300x250" hint={texts.installedUnknown} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.retention}</legend>
        <TextField form={form} name="sourceRetentionDays" hint={texts.retentionHint} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.publishing}</legend>
        <Choice form={form} name="recordsRequired" hint={texts.recordsHint} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.age}</legend>
        <Choice form={form} name="agePassPerVisit" hint={texts.agePassPerVisitHint} />
        <Choice form={form} name="ageGivesTitles" hint={texts.ageGivesTitlesHint} />
      </fieldset>
    </>
  );
}

function useSettingsForm(state: AdminSettings) {
  /** What the form was filled with: a change names that version, whatever was read since. */
  const [base, setBase] = useState(state);
  const form = useForm<SettingsFields, unknown, SettingsValues>({
    resolver: zodResolver(settingsForm),
    defaultValues: fieldsOf(state.settings),
  });
  const save = useSaveSettings();
  const fill = (now: AdminSettings, fields: SettingsFields) => {
    setBase(now);
    form.reset(fields);
  };
  const saved = (now: AdminSettings) => {
    fill(now, fieldsOf(now.settings));
    announce(texts.saved);
  };
  const submit = form.handleSubmit((changes) =>
    save.mutate({ changes, version: base.version }, { onSuccess: saved }),
  );
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
  return { form, save, submit, takeOver };
}

/** The settings that are values. */
export function SettingsForm({ state }: { state: AdminSettings }) {
  const { form, save, submit, takeOver } = useSettingsForm(state);
  const late = isLate(save.error);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Groups form={form} defaults={state.defaults} />
      <Notice tone="error" message={late ? texts.late : saveFailure(save.error, texts.saveFailed)} />
      {late && <TakeOver label={texts.takeOver} read={takeOver} />}
      <div className={styles.end}>
        <SubmitButton busy={save.isPending} busyLabel={shared.saving}>
          {shared.save}
        </SubmitButton>
        {state.updatedAt !== null && (
          <p className={admin.soft}>{texts.updatedAt(formatMoment(state.updatedAt))}</p>
        )}
      </div>
    </form>
  );
}
