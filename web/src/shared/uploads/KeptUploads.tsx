import { CATEGORY_LABELS } from '@alcova/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMegabytes } from '../format/format';
import { logFailure } from '../log';
import { Button } from '../ui/Button';
import { type KeptForm } from './kept-forms';
import { discardUpload, type KeptUpload, keptUploads } from './kept-uploads';
import { texts } from './texts';
import styles from './uploads.module.css';

const KEY = ['kept-uploads'] as const;

/** What was typed of the video, in short. */
function Typed({ form: { title, description, category } }: { form: KeptForm }) {
  const facts = [
    [texts.keptName, title],
    [texts.keptCategory, category === null ? '' : CATEGORY_LABELS[category]],
    [texts.keptDescription, description],
  ] as const;
  return (
    <dl className={styles.typed}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What a reload or a closed tab broke off, with what to do to go on. Nothing is shown when there is none. */
export function KeptUploads() {
  const cache = useQueryClient();
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: keptUploads, staleTime: 0 });
  if (data.length === 0) return null;
  const discard = (upload: KeptUpload) =>
    void discardUpload(upload)
      .catch((cause: unknown) => logFailure('discard-upload', cause))
      .then(() => cache.invalidateQueries({ queryKey: KEY }));
  return (
    <section className={styles.kept} aria-label={texts.keptTitle}>
      <h2 className={styles.keptTitle}>{texts.keptTitle}</h2>
      <p>{texts.keptText}</p>
      {data.some(({ form }) => form !== null) && <p>{texts.keptForm}</p>}
      <ul className={styles.list}>
        {data.map((upload) => (
          <li key={upload.key} className={styles.keptItem}>
            <span className={styles.name}>{upload.fileName}</span>
            <span>{formatMegabytes(upload.size)}</span>
            <Button small onClick={() => discard(upload)} aria-label={texts.discardOf(upload.fileName)}>
              {texts.discard}
            </Button>
            {upload.form && <Typed form={upload.form} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
