import { type ReactNode } from 'react';
import { usePageTitle } from '../site/site';
import styles from './form-card.module.css';

interface FormCardProps {
  /** Heading, and the page's title. */
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** A screen that is one short form on a card. */
export function FormCard({ title, intro, children }: FormCardProps) {
  usePageTitle(title);
  return (
    <section className={styles.card}>
      <h1>{title}</h1>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}

/** The form itself; the browser's own messages are left to the fields. */
export function CardForm({ onSubmit, children }: { onSubmit: () => Promise<void>; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Small links below a form. */
export function CardLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
