import { type ReportSubject } from '@alcova/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkReport, type FieldName, type ReportFields, refusalOf } from './form';
import { type Sent, useSendReport } from './queries';

/** In the order in which they stand. */
const FIELDS: readonly FieldName[] = ['address', 'category', 'description', 'contact'];

/**
 * The form of a report: what is wrong is said at its field or for the whole, and the first wrong field gets the focus. `subject` is null
 * where the address says what is reported.
 */
export function useReportForm(
  defaults: ReportFields,
  subject: ReportSubject | null,
  onSent: (sent: Sent) => void,
) {
  const form = useForm<ReportFields>({ defaultValues: defaults });
  const [failure, setFailure] = useState<string | null>(null);
  const send = useSendReport();
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const checked = checkReport(values, subject);
    if ('messages' in checked) {
      const wrong = FIELDS.filter((name) => checked.messages[name] !== undefined);
      for (const name of wrong) form.setError(name, { message: checked.messages[name] ?? '' });
      if (wrong[0]) form.setFocus(wrong[0]);
      return;
    }
    try {
      onSent(await send.mutateAsync(checked.report));
    } catch (cause) {
      const { field, message } = refusalOf(cause, subject === null);
      if (field) form.setError(field, { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return { form, submit, failure, isSending: send.isPending };
}
