import { type LegalPageName, type LegalText, legalText, text } from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import admin from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { toControl } from '../../shared/admin/site-time';
import { texts as shared } from '../../shared/texts';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { useCurrentLegal, usePublish } from './queries';
import styles from './settings.module.css';
import { isLate, TakeOver } from './TakeOver';
import { legalTexts as texts, pageLabels } from './texts';

const legalForm = z.object({
  text: text({ min: 1, max: 50_000 }, { short: texts.required, long: texts.tooLong }),
  date: z.string().refine((date) => legalText.shape.date.safeParse(date).success, texts.required),
});

interface LegalDialogProps {
  readonly page: LegalPageName;
  readonly onClose: () => void;
}

interface LegalFormProps extends LegalDialogProps {
  readonly current: LegalText | null;
}

function useLegalForm({ page, current, onClose }: LegalFormProps) {
  const [today] = useState(() => toControl(new Date().toISOString()).slice(0, 10));
  /** What is published comes after this version: the one that was read, whatever there is since. */
  const [base, setBase] = useState(current);
  const form = useForm<z.infer<typeof legalForm>>({
    resolver: zodResolver(legalForm),
    defaultValues: { text: current?.text ?? '', date: today },
  });
  const publish = usePublish(page);
  const { refetch } = useCurrentLegal(page);
  const done = () => {
    announce(texts.published(pageLabels[page]));
    onClose();
  };
  const submit = form.handleSubmit((values) =>
    publish.mutate({ ...values, after: base?.version ?? 0 }, { onSuccess: done }),
  );
  const takeOver = async () => {
    const { data, isError } = await refetch();
    if (!data || isError) return false;
    const isUntouched = form.getValues('text') === (base?.text ?? '');
    if (isUntouched) form.setValue('text', data.legal?.text ?? '');
    setBase(data.legal);
    publish.reset();
    form.setFocus('text');
    return true;
  };
  return { form, publish, submit, takeOver, newer: base === current ? null : base };
}

function LegalForm(props: LegalFormProps) {
  const { form, publish, submit, takeOver, newer } = useLegalForm(props);
  const { errors } = form.formState;
  const late = isLate(publish.error);
  return (
    <form className={admin.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.text} hint={texts.textHint} error={errors.text?.message}>
        {(control) => <textarea rows={14} {...control} {...form.register('text')} />}
      </Field>
      <Field label={texts.date} error={errors.date?.message}>
        {(control) => <input type="date" {...control} {...form.register('date')} />}
      </Field>
      {newer && (
        <details className={styles.newer} open>
          <summary>{texts.newer(newer.version)}</summary>
          <p>{newer.text}</p>
        </details>
      )}
      <Notice tone="error" message={late ? texts.late : saveFailure(publish.error, texts.failed)} />
      {late && <TakeOver label={texts.takeOver} read={takeOver} />}
      <ModalActions>
        <Button onClick={props.onClose}>{shared.cancel}</Button>
        <SubmitButton busy={publish.isPending} busyLabel={texts.publishing}>
          {texts.publish}
        </SubmitButton>
      </ModalActions>
    </form>
  );
}

/** Writes the next version of a legal text; versions before are kept by the server. */
export function LegalDialog({ page, onClose }: LegalDialogProps) {
  const { data, isError, isFetching, refetch } = useCurrentLegal(page);
  // What is kept may be older than what holds: the version that is read decides.
  const isKnown = data !== undefined && !isFetching;
  const [opened, setOpened] = useState<LegalText | null | undefined>(undefined);
  if (isKnown && opened === undefined) setOpened(data.legal);
  return (
    <Modal title={pageLabels[page]} onClose={onClose}>
      {opened !== undefined ? (
        <LegalForm page={page} current={opened} onClose={onClose} />
      ) : isError ? (
        <Failed message={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}
