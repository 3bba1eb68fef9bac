import { type AdminVideo, heldText } from '@alcova/contracts';
import { Badge } from '../../../shared/ui/Badge';
import styles from './held.module.css';
import { heldDetail } from './held-texts';
import { texts } from './texts';

/** What keeps a video from the public and, where a report does, the way to its case: beside this page, since an edit may be going on here. */
export function Held({ video: { hold, title } }: { video: AdminVideo }) {
  if (!hold) return null;
  const [address, label] =
    hold.caseId === null
      ? ['/reports', texts.seeCases]
      : [`/reports/review?id=${hold.caseId}`, texts.seeCase];
  return (
    <>
      <Badge tone="bad">{heldText(hold)}</Badge>
      <span className={styles.detail}>{heldDetail(hold)}</span>
      {hold.holder === 'takedown' && (
        <a href={address} target="_blank" rel="noopener" aria-label={texts.seeCaseOf(label, title)}>
          {label}
        </a>
      )}
    </>
  );
}
