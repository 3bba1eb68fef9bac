import { type getTerms, type ListedTerm, type setTerms, termKind } from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type z } from 'zod';
import admin from '../../../shared/admin/admin.module.css';
import { saveFailure } from '../../../shared/admin/save-failure';
import { texts as shared } from '../../../shared/admin/texts';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { announce } from '../../../shared/ui/announce';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { SubmitButton } from '../../../shared/ui/SubmitButton';
import { checkTerms, fieldsOf, withTerms } from './form';
import { kindLabels, texts } from './texts';

const KEY = ['terms'] as const;

type Listed = z.output<typeof getTerms.response>;

function useSaveTerms(version: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly ListedTerm[]) =>
      withFreshProof(() =>
        call<typeof setTerms>('PUT /api/admin/terms', { body: { items: [...items], version } }),
      ),
    onSuccess: (saved) => {
      cache.setQueryData(KEY, saved);
      announce(texts.saved);
    },
  });
}

/** Terms that come with the software and are not there yet. */
function Missing({ count, onInclude }: { count: number; onInclude: () => void }) {
  return (
    <div className={admin.actions}>
      <p>{texts.missing(count)}</p>
      <Button onClick={onInclude}>{texts.include}</Button>
    </div>
  );
}

function TermsForm({ items, version, shipped }: Listed) {
  const [isIncluded, setIsIncluded] = useState(false);
  const [fields, setFields] = useState(() => fieldsOf(items));
  const [refusal, setRefusal] = useState<ReturnType<typeof checkTerms> | null>(null);
  const save = useSaveTerms(version);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkTerms(fields);
    setRefusal('items' in checked ? null : checked);
    if ('items' in checked) save.mutate(checked.items);
  };
  const include = () => {
    setFields((before) => withTerms(before, shipped.missing));
    setIsIncluded(true);
  };
  const wrong = refusal && 'message' in refusal ? refusal : null;
  return (
    <form className={admin.form} onSubmit={submit}>
      <p className={admin.soft}>{texts.intro}</p>
      {shipped.missing.length > 0 && !isIncluded && (
        <Missing count={shipped.missing.length} onInclude={include} />
      )}
      {termKind.options.map((kind) => (
        <Field key={kind} label={kindLabels[kind]} error={wrong?.kind === kind ? wrong.message : undefined}>
          {(control) => (
            <textarea
              rows={4}
              {...control}
              value={fields[kind]}
              onChange={({ target }) => setFields((before) => ({ ...before, [kind]: target.value }))}
            />
          )}
        </Field>
      ))}
      <Notice
        tone="error"
        message={wrong && !wrong.kind ? wrong.message : saveFailure(save.error, texts.saveFailed)}
      />
      <div className={admin.actions}>
        <SubmitButton busy={save.isPending} busyLabel={shared.saving}>
          {shared.save}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The list of terms that are marked in tales; administrators change it. */
export default function Terms() {
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof getTerms>('GET /api/admin/terms', { signal }),
    staleTime: 0,
  });
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <TermsForm {...data} />;
}
