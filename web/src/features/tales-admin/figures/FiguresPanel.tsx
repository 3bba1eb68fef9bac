import { lazy, Suspense, useState } from 'react';
import { Loading } from '../../../shared/ui/states';
import styles from './figures.module.css';
import { texts } from './texts';

const Figures = lazy(() => import('./Figures'));

/** The desk's figures, asked for when somebody opens them. */
export function FiguresPanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{texts.title}</summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <Figures />
        </Suspense>
      )}
    </details>
  );
}
