import { type ReportSubject } from '@alcova/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { tabHistory } from '../local-data/history';
import { logFailure } from '../log';
import { texts as shared } from '../texts';
import { announce } from '../ui/announce';
import { Button, ButtonLink } from '../ui/Button';
import { Modal, ModalActions } from '../ui/Modal';
import { Notice } from '../ui/states';
import { SubmitButton } from '../ui/SubmitButton';
import { EMPTY_REPORT, type ReportFields as Fields, ticketPath } from './form';
import { type Sent } from './queries';
import { ReportFields } from './ReportFields';
import styles from './report.module.css';
import { SentReport } from './SentReport';
import { formTexts, sentTexts } from './texts';
import { useReportForm } from './use-report-form';

/** Asks anew for what the page behind shows of a content that is gone, and drops the lists that hold it. */
function useForgetContent({ kind, id }: ReportSubject) {
  const cache = useQueryClient();
  return () => {
    tabHistory.remove('homePages');
    cache.removeQueries({ queryKey: [kind === 'video' ? 'videos' : 'published-tales'] });
    cache
      .invalidateQueries({ queryKey: [kind === 'video' ? 'video' : 'published-tale', id] })
      .catch((cause: unknown) => logFailure('report: the page could not be asked for anew', cause));
    announce(sentTexts.hiddenNow);
  };
}

/** Nothing that was just taken down plays on behind the dialog. */
const pauseFilms = () => {
  for (const film of document.querySelectorAll('video')) film.pause();
};

/** What is reported, as people know it. */
const About = ({ kind, title }: Pick<ReportSubject, 'kind'> & { title: string }) => (
  <p className={styles.about}>
    {formTexts.about[kind]} <strong>{title}</strong>
  </p>
);

interface FormProps {
  readonly subject: ReportSubject;
  readonly title: string;
  readonly draft: Fields | null;
  readonly onSent: (sent: Sent) => void;
  /** Hands over what was typed. */
  readonly onCancel: (typed: Fields) => void;
}

function Form({ subject, title, draft, onSent, onCancel }: FormProps) {
  const { form, submit, failure, isSending } = useReportForm(draft ?? EMPTY_REPORT, subject, onSent);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Modal title={formTexts.title} onClose={() => onCancel(form.getValues())}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <About kind={subject.kind} title={title} />
        <p>{formTexts.intro}</p>
        <ReportFields form={form} hasAddress={false} />
        <Notice tone="error" message={failure} />
        <ModalActions>
          <Button onClick={() => onCancel(form.getValues())}>{shared.cancel}</Button>
          <SubmitButton busy={isSending} busyLabel={formTexts.sending}>
            {formTexts.send}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  );
}

interface DialogProps {
  readonly subject: ReportSubject;
  readonly title: string;
  /** What was typed before the dialog was closed without sending it. */
  readonly draft: Fields | null;
  /** `typed` is null once a report was sent. */
  readonly onClose: (typed: Fields | null) => void;
}

/** Reports the content of the page behind. What an urgent report hides leaves that page when the dialog is closed. */
export function ReportDialog({ subject, title, draft, onClose }: DialogProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const forget = useForgetContent(subject);
  const onSent = (answer: Sent) => {
    if (answer.ticket.isHidden) pauseFilms();
    setSent(answer);
  };
  if (!sent) return <Form {...{ subject, title, draft, onSent }} onCancel={onClose} />;
  const close = () => {
    onClose(null);
    if (sent.ticket.isHidden) forget();
  };
  return (
    <Modal title={sentTexts.title} onClose={close}>
      <About kind={subject.kind} title={title} />
      <SentReport sent={sent}>
        <ButtonLink to={ticketPath(sent.secret)} onClick={close}>
          {sentTexts.open}
        </ButtonLink>
        <Button onClick={close}>{shared.close}</Button>
      </SentReport>
    </Modal>
  );
}
