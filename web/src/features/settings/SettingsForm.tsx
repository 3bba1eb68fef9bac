import { type AdminSettings } from '@alcova/contracts';
import { useId } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import admin from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { formatMoment } from '../../shared/admin/site-time';
import { texts as shared } from '../../shared/admin/texts';
import { Field } from '../../shared/ui/Field';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { type SettingsFields, type SettingsValues } from './form';
import { RecordsPreview, Unrecorded } from './RecordsPreview';
import styles from './settings.module.css';
import { isLate, TakeOver } from './TakeOver';
import { recordsTexts, texts } from './texts';
import { useSettingsForm } from './use-settings-form';

type Form = UseFormReturn<SettingsFields, unknown, SettingsValues>;

/** What is chosen or not. */
type ChoiceName = 'recordsRequired' | 'agePassPerVisit' | 'ageGivesTitles' | 'vitalsOff';

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
        <Unrecorded />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.age}</legend>
        <Choice form={form} name="agePassPerVisit" hint={texts.agePassPerVisitHint} />
        <Choice form={form} name="ageGivesTitles" hint={texts.ageGivesTitlesHint} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.vitals}</legend>
        <Choice form={form} name="vitalsOff" hint={texts.vitalsOffHint} />
      </fieldset>
    </>
  );
}

/** The settings that are values. */
export function SettingsForm({ state }: { state: AdminSettings }) {
  const { form, save, submit, takeOver, preview, isAsked, confirm, close } = useSettingsForm(state);
  const late = isLate(save.error);
  const failure = saveFailure(save.error, texts.saveFailed);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Groups form={form} defaults={state.defaults} />
      <Notice tone="error" message={isAsked ? null : late ? texts.late : failure} />
      <Notice tone="error" message={saveFailure(preview.error, recordsTexts.previewFailed)} />
      {late && <TakeOver label={texts.takeOver} read={takeOver} />}
      <div className={styles.end}>
        <SubmitButton
          busy={save.isPending || preview.isPending}
          busyLabel={preview.isPending ? recordsTexts.previewing : shared.saving}
        >
          {shared.save}
        </SubmitButton>
        {state.updatedAt !== null && (
          <p className={admin.soft}>{texts.updatedAt(formatMoment(state.updatedAt))}</p>
        )}
      </div>
      {isAsked && preview.data && (
        <RecordsPreview
          {...preview.data}
          isSaving={save.isPending}
          failure={failure}
          onSave={confirm}
          onClose={close}
        />
      )}
    </form>
  );
}
