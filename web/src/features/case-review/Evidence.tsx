import { type readEvidence, type ReviewedCase } from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { type z } from 'zod';
import { formatMoment } from '../../shared/admin/site-time';
import { call } from '../../shared/api/call';
import desk from '../../shared/desk/desk.module.css';
import { failureMessage, withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { saveFile } from '../../shared/reauthentication/save-file';
import { useSession } from '../../shared/session/store';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import styles from './case-review.module.css';
import { evidenceTexts as texts } from './texts';

type Sealed = z.output<typeof readEvidence.response>;

function DocumentDialog({ sealed, onClose }: { sealed: Sealed; onClose: () => void }) {
  const written = JSON.stringify(sealed.document, null, 2);
  const save = () => saveFile(new Blob([written], { type: 'application/json' }), texts.fileName(sealed.id));
  return (
    <Modal title={texts.title} onClose={onClose}>
      <p className={sealed.isWhole ? undefined : desk.warning}>
        {sealed.isWhole ? texts.whole : texts.broken}
      </p>
      <p className={styles.digest}>
        {texts.digest}: {sealed.digest}
      </p>
      <pre className={styles.document} role="region" aria-label={texts.document} tabIndex={0}>
        {written}
      </pre>
      <ModalActions>
        <Button onClick={save}>{texts.save}</Button>
        <Button look="primary" onClick={onClose}>
          {shared.close}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** What was sealed of the content. Administrators open it, and each reading is written down. */
export function Evidence({ evidence }: Pick<ReviewedCase, 'evidence'>) {
  const isAdministrator = useSession(({ account }) => account?.role === 'admin');
  const read = useMutation({
    mutationFn: (id: string) =>
      withFreshProof(() =>
        call<typeof readEvidence>('POST /api/desk/evidence/{id}/read', { params: { id } }),
      ),
  });
  return (
    <section className={desk.panel} aria-labelledby="provas">
      <h2 id="provas">{texts.title}</h2>
      {evidence.length === 0 && <p>{texts.none}</p>}
      <ul>
        {evidence.map(({ id, at, digest }) => (
          <li key={id}>
            <time dateTime={at}>{formatMoment(at)}</time>
            <p className={styles.digest}>
              {texts.digest}: {digest}
            </p>
            {isAdministrator && (
              <Button
                small
                aria-label={texts.openOf(formatMoment(at))}
                aria-disabled={read.isPending}
                onClick={() => !read.isPending && read.mutate(id)}
              >
                {texts.open}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Notice tone="error" message={read.error && failureMessage(read.error, texts.failed)} />
      {read.data && <DocumentDialog sealed={read.data} onClose={read.reset} />}
    </section>
  );
}
