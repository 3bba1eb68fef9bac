import { type ReactNode } from 'react';
import styles from './lists.module.css';

/** The heading of a list, and what stands below it. */
export function ListHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={styles.top}>
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
