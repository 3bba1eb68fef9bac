import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Loading } from '../../shared/ui/states';
import { texts as figureTexts } from './figures/texts';
import styles from './panels.module.css';
import { texts as termTexts } from './terms/texts';

const Figures = lazy(() => import('./figures/Figures'));
const Terms = lazy(() => import('./terms/Terms'));

function Panel({ title, Content }: { title: string; Content: ComponentType }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.panel} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {isOpen && (
        <div className={styles.content}>
          <Suspense fallback={<Loading />}>
            <Content />
          </Suspense>
        </div>
      )}
    </details>
  );
}

/** The desk's figures, asked for when somebody opens them. */
export const FiguresPanel = () => <Panel title={figureTexts.title} Content={Figures} />;
/** The list of terms, for administrators. */
export const TermsPanel = () => <Panel title={termTexts.title} Content={Terms} />;
