import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { CardForm, CardLinks, FormCard } from '../../shared/ui/FormCard';
import { Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { EMPTY_REPORT, ticketPath } from '../../shared/reports/form';
import { type Sent } from '../../shared/reports/queries';
import { ReportFields } from '../../shared/reports/ReportFields';
import { SentReport } from '../../shared/reports/SentReport';
import { formTexts, sentTexts } from '../../shared/reports/texts';
import { useReportForm } from '../../shared/reports/use-report-form';

/** The address that a link to this page names; a path is one of this site. */
function useNamedAddress(): string {
  const [search] = useSearchParams();
  const named = search.get('endereco') ?? '';
  return named.startsWith('/') ? `${window.location.origin}${named}` : named;
}

function Form({ onSent }: { onSent: (sent: Sent) => void }) {
  const address = useNamedAddress();
  const { form, submit, failure, isSending } = useReportForm({ ...EMPTY_REPORT, address }, null, onSent);
  return (
    <FormCard title={formTexts.pageTitle} intro={formTexts.intro}>
      <CardForm onSubmit={submit}>
        <ReportFields form={form} hasAddress />
        <Notice tone="error" message={failure} />
        <SubmitButton busy={isSending} busyLabel={formTexts.sending}>
          {formTexts.send}
        </SubmitButton>
      </CardForm>
      <CardLinks>
        <Link to="/denuncia/acompanhar">{formTexts.follow}</Link>
        <Link to="/content-policy">{formTexts.policy}</Link>
      </CardLinks>
    </FormCard>
  );
}

/** Reports any content by its address; nobody needs an account. */
export function ReportScreen() {
  const [sent, setSent] = useState<Sent | null>(null);
  if (!sent) return <Form onSent={setSent} />;
  return (
    <FormCard title={sentTexts.title}>
      <SentReport sent={sent}>
        <ButtonLink to={ticketPath(sent.secret)}>{sentTexts.open}</ButtonLink>
        <Button onClick={() => setSent(null)}>{sentTexts.another}</Button>
      </SentReport>
    </FormCard>
  );
}
