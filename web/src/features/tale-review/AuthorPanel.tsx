import { type ReviewedTale } from '@alcova/contracts';
import { useState } from 'react';
import styles from '../../shared/desk/desk.module.css';
import { Button } from '../../shared/ui/Button';
import { BulkDialog } from './BulkDialog';
import { SuspendDialog } from './SuspendDialog';
import { authorTexts as texts } from './texts';

const DIALOGS = { bulk: BulkDialog, suspend: SuspendDialog } as const;

interface AuthorPanelProps {
  readonly tale: ReviewedTale;
  /** The item may be another now: it is among what was decided, and its signals tell of the author. */
  readonly onDone: (message: string) => void;
}

/** What is done with all that one author sent; nothing for an imported tale, which has no sender. */
export function AuthorPanel({ tale, onDone }: AuthorPanelProps) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const { authorKey } = tale;
  if (authorKey === null) return null;
  const done = (message: string) => {
    setOpen(null);
    onDone(message);
  };
  const Dialog = open && DIALOGS[open];
  return (
    <section className={styles.panel} aria-labelledby="autor-do-conto">
      <h2 id="autor-do-conto">{texts.title}</h2>
      <div className={styles.row}>
        <Button small onClick={() => setOpen('bulk')}>
          {texts.bulk}
        </Button>
        <Button small look="danger" onClick={() => setOpen('suspend')}>
          {texts.suspend}
        </Button>
      </div>
      {Dialog && <Dialog authorKey={authorKey} onDone={done} onClose={() => setOpen(null)} />}
    </section>
  );
}
