import { MAX_FOUND_BY_ADMINISTRATORS } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { type AdminFilter, isCounted } from './base/filter';
import { useAdminVideos } from './base/queries';
import { texts } from './base/texts';
import styles from './my-videos.module.css';

interface ListLineProps {
  readonly filter: AdminFilter;
  /** Keeps the line in sight of rows far down. */
  readonly stays: boolean;
  /** What can be done to many. */
  readonly children: ReactNode;
}

/** The line above the list: how long it is, and beside that what can be done to many. It is as high without, so that nothing moves. */
export function ListLine({ filter, stays, children }: ListLineProps) {
  const { data } = useAdminVideos(filter);
  const isCut = data?.total === MAX_FOUND_BY_ADMINISTRATORS && !isCounted(filter);
  return (
    <div className={styles.line} data-stays={stays}>
      <p className={styles.total} role="status">
        {data && data.total > 0 && (isCut ? texts.atLeast(data.total) : texts.total(data.total))}
      </p>
      {children}
    </div>
  );
}
