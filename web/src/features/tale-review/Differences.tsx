import { CATEGORY_LABELS, type getPublishedTale, type ReviewedTale } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';
import styles from '../../shared/desk/desk.module.css';
import { Failed, Loading } from '../../shared/ui/states';
import { wordDifferences, type Stretch } from './word-differences';
import look from './differences.module.css';
import { editTexts as texts } from './texts';

/** What everybody reads at this moment. */
const usePublished = (id: string) =>
  useQuery({
    queryKey: ['desk', 'published', id],
    queryFn: ({ signal }) =>
      call<typeof getPublishedTale>('GET /api/tales/published/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

const TAGS = { same: 'span', gone: 'del', come: 'ins' } as const;

function Changed({ label, stretches }: { label: string; stretches: readonly Stretch[] }) {
  if (stretches.every(({ kind }) => kind === 'same')) return null;
  return (
    <>
      <h4>{label}</h4>
      <p className={look.text}>
        {stretches.map(({ kind, text }, place) => {
          const Tag = TAGS[kind];
          return (
            <Tag key={place}>
              {kind !== 'same' && <span className="visually-hidden">{texts.said[kind]}</span>}
              {kind === 'same' ? shortened(text) : text}
            </Tag>
          );
        })}
      </p>
    </>
  );
}

const AROUND = 120;
/** What both texts have is shown around the changes. */
const shortened = (text: string): string =>
  text.length <= 3 * AROUND ? text : `${text.slice(0, AROUND)} [...] ${text.slice(-AROUND)}`;

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
  if (changed.every(({ stretches }) => stretches.every(({ kind }) => kind === 'same')))
    return <p>{texts.none}</p>;
  return changed.map((one) => <Changed key={one.label} {...one} />);
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
