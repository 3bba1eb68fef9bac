import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';

interface PanelProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A titled part of the dashboard. */
export function Panel({ title, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${wide ? styles.wide : ''}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
