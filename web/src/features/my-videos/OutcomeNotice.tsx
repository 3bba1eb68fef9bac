import { useEffect, useRef } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import { bulkTexts } from './bulk/texts';
import styles from './my-videos.module.css';
import type { Outcome } from './base/outcome';

interface OutcomeNoticeProps {
  readonly outcome: Outcome | null;
  readonly isUndoing: boolean;
  readonly onUndo: (undo: NonNullable<Outcome['undo']>) => void;
  readonly onClose: () => void;
}

/** What an action came to. It stays in sight of rows far down, and takes the focus that a deleted row leaves behind. */
export function OutcomeNotice({ outcome, isUndoing, onUndo, onClose }: OutcomeNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  const undo = outcome?.undo;
  const takesFocus = outcome?.takesFocus === true;
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [takesFocus, outcome]);
  return (
    <div ref={place} className={`${styles.outcome} ${outcome ? styles.told : ''}`} tabIndex={-1}>
      <Notice tone={outcome?.tone ?? 'success'} message={outcome?.message ?? null} />
      {outcome && (
        <div className={admin.actions}>
          {undo && (
            <Button small disabled={isUndoing} onClick={() => onUndo(undo)}>
              {bulkTexts.undo}
            </Button>
          )}
          <Button small onClick={onClose}>
            {shared.close}
          </Button>
        </div>
      )}
    </div>
  );
}
