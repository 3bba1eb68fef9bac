import {
  legalDocuments,
  type LegalPageName,
  type LegalText,
  type LegalVersion,
  legalText,
  sectionsOf,
  text,
  writtenOf,
} from '@alcova/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import admin from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { toControl } from '../../shared/admin/site-time';
import { LegalSections } from '../../shared/legal/LegalSections';
import legal from '../../shared/legal/legal.module.css';
import { Unsaved } from '../../shared/ui/Unsaved';
import { texts as shared } from '../../shared/texts';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { Tabs } from '../../shared/ui/Tabs';
import { LegalHistory } from './LegalHistory';
import { useLegalVersions, usePublish } from './queries';
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

interface Opened {
  readonly page: LegalPageName;
  /** The newest version; null where the built-in text is all there is. */
  readonly current: LegalText | null;
  readonly onPublished: () => void;
  /** Something of it has to be looked at. */
  readonly onRefused: () => void;
}

/** What stands in the editor at first: the newest text, or the built-in one in the form in which it is written. */
const beginningOf = (page: LegalPageName, current: LegalText | null): string =>
  current?.text ?? writtenOf(legalDocuments[page]);

function useLegalForm({ page, current, onPublished, onRefused }: Opened) {
  const [today] = useState(() => toControl(new Date().toISOString()).slice(0, 10));
  /** What is published comes after this version: the one that was read, whatever there is since. */
  const [base, setBase] = useState(current);
  const form = useForm<z.infer<typeof legalForm>>({
    resolver: zodResolver(legalForm),
    defaultValues: { text: beginningOf(page, current), date: today },
  });
  const publish = usePublish(page);
  const { refetch } = useLegalVersions(page);
  const submit = form.handleSubmit(
    (values) =>
      publish.mutate(
        { ...values, after: base?.version ?? 0 },
        { onSuccess: onPublished, onError: onRefused },
      ),
    onRefused,
  );
  const takeOver = async () => {
    const { data, isError } = await refetch();
    if (!data || isError) return false;
    const isUntouched = form.getValues('text') === beginningOf(page, base);
    if (isUntouched) form.setValue('text', beginningOf(page, data.latest));
    setBase(data.latest);
    publish.reset();
    form.setFocus('text');
    return true;
  };
  return { form, publish, submit, takeOver, newer: base === current ? null : base };
}

type LegalEdit = ReturnType<typeof useLegalForm>;

function Editor({ form, publish, takeOver, newer }: LegalEdit) {
  const { errors } = form.formState;
  const late = isLate(publish.error);
  return (
    <>
      <Field label={texts.text} hint={texts.textHint} error={errors.text?.message}>
        {(control) => <textarea rows={14} {...control} {...form.register('text')} />}
      </Field>
      <Field label={texts.date} hint={texts.dateHint} error={errors.date?.message}>
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
    </>
  );
}

/** The text as its readers will see it. */
function Preview({ written }: { written: string }) {
  const { intro, sections } = useMemo(() => sectionsOf(written), [written]);
  return (
    <div className={legal.page}>
      <p>{intro}</p>
      <LegalSections sections={sections} />
    </div>
  );
}

type View = keyof typeof texts.views;

interface WritingProps extends LegalDialogProps {
  readonly current: LegalText | null;
  readonly versions: readonly LegalVersion[];
  /** Whether something is written that is not published. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onCancel: () => void;
}

function Writing({ page, current, versions, onDirty, onCancel, onClose }: WritingProps) {
  const [view, setView] = useState<View>('write');
  const published = () => {
    announce(texts.published(pageLabels[page]));
    onClose();
  };
  const edit = useLegalForm({
    ...{ page, current },
    ...{ onPublished: published, onRefused: () => setView('write') },
  });
  const { isDirty } = edit.form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form className={admin.form} noValidate onSubmit={(event) => void edit.submit(event)}>
      <Tabs label={texts.viewsLabel} tabs={texts.views} current={view} onChoose={setView}>
        {view === 'write' && <Editor {...edit} />}
        {view === 'preview' && <Preview written={edit.form.getValues('text')} />}
        {view === 'history' && <LegalHistory versions={versions} />}
      </Tabs>
      <ModalActions>
        <Button onClick={onCancel}>{shared.cancel}</Button>
        <SubmitButton busy={edit.publish.isPending} busyLabel={texts.publishing}>
          {texts.publish}
        </SubmitButton>
      </ModalActions>
    </form>
  );
}

/** The versions as they were when the dialog was opened. What is kept may be older than what there is: the answer that comes decides. */
function useVersions(page: LegalPageName) {
  const { data, isError, isFetching, refetch } = useLegalVersions(page);
  const [opened, setOpened] = useState<typeof data>(undefined);
  if (data !== undefined && !isFetching && opened === undefined) setOpened(data);
  return { latest: opened?.latest, versions: opened?.versions ?? [], isError, again: () => void refetch() };
}

/** Writes the next version of a legal text, shows it as it will be read, and what was published before. */
export default function LegalDialog({ page, onClose }: LegalDialogProps) {
  const { latest, versions, isError, again } = useVersions(page);
  const [isDirty, setIsDirty] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const close = () => (isDirty ? setIsClosing(true) : onClose());
  return (
    <Modal title={pageLabels[page]} onClose={close}>
      {latest !== undefined ? (
        <Writing {...{ page, versions, onClose }} current={latest} onDirty={setIsDirty} onCancel={close} />
      ) : isError ? (
        <Failed message={texts.loadFailed} onRetry={again} />
      ) : (
        <Loading />
      )}
      <Unsaved
        text={texts.unsaved}
        isChanged={isDirty}
        isClosing={isClosing}
        onLeave={onClose}
        onStay={() => setIsClosing(false)}
      />
    </Modal>
  );
}
