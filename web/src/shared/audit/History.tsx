import { useId, useState } from 'react';
import { useSession } from '../session/store';
import { Button } from '../ui/Button';
import { Entries } from './Entries';
import styles from './entries.module.css';
import { texts } from './texts';

/** What was done with one item, for administrators. It is asked for when it is opened: each look is an entry of the log too. */
export function History({ subject }: { subject: string }) {
  const isAdministrator = useSession(({ account }) => account?.role === 'admin');
  const [isOpen, setOpen] = useState(false);
  const [title, entries] = [useId(), useId()];
  if (!isAdministrator) return null;
  return (
    <section className={styles.history} aria-labelledby={title}>
      <h3 id={title}>{texts.history}</h3>
      <Button small aria-expanded={isOpen} aria-controls={entries} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideHistory : texts.showHistory}
      </Button>
      <div id={entries} className={styles.entries} hidden={!isOpen}>
        {isOpen && <Entries filter={{ subject, readings: 'hide' }} none={texts.noHistory} />}
      </div>
    </section>
  );
}
