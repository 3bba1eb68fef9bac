import { CATEGORY_LABELS, type getPublishedTale, type ReviewedTale } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';
import styles from '../../shared/desk/desk.module.css';
import { ChangedText } from '../../shared/differences/ChangedText';
import { isChanged, wordDifferences } from '../../shared/differences/word-differences';
import { Failed, Loading } from '../../shared/ui/states';
import { editTexts as texts } from './texts';

/** What everybody reads at this moment. */
const usePublished = (id: string) =>
  useQuery({
    queryKey: ['desk', 'published', id],
    queryFn: ({ signal }) =>
      call<typeof getPublishedTale>('GET /api/tales/published/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

function Found({ tale, editedId }: { tale: ReviewedTale; editedId: string }) {
  const { data, error, refetch } = usePublished(editedId);
  const changed = useMemo(
    () =>
      data && [
        { label: texts.title, stretches: wordDifferences(data.title, tale.title) },
        {
          label: texts.category,
          stretches: wordDifferences(CATEGORY_LABELS[data.category], CATEGORY_LABELS[tale.category]),
        },
        { label: texts.author, stretches: wordDifferences(data.author, tale.author) },
        { label: texts.text, stretches: wordDifferences(data.tale, tale.tale) },
      ],
    [data, tale],
  );
  if (error instanceof ApiError && error.code === 'tale.not-found') return <p>{texts.gone}</p>;
  if (error) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!changed) return <Loading label={texts.loading} />;
  const shown = changed.filter(({ stretches }) => isChanged(stretches));
  if (shown.length === 0) return <p>{texts.none}</p>;
  return shown.map(({ label, stretches }) => (
    <Fragment key={label}>
      <h4>{label}</h4>
      <ChangedText stretches={stretches} />
    </Fragment>
  ));
}

/** How the new text of a published tale differs from the one that everybody reads; nothing for a tale that edits none. */
export function Differences({ tale }: { tale: ReviewedTale }) {
  if (tale.edits === null) return null;
  return (
    <section className={styles.panel} aria-label={texts.heading}>
      <h3>{texts.heading}</h3>
      <p>{texts.intro}</p>
      <Found tale={tale} editedId={tale.edits} />
    </section>
  );
}
