import { MAX_CASE_APPEAL_CHARACTERS, type OwnCase } from '@alcova/contracts';
import { AppealDialog } from '../appeals/AppealDialog';
import { failureOf, useAppeal } from './queries';
import { appealTexts } from './texts';

/** Asks, once for a removal, that somebody else looks at it. */
export function RemovalAppeal({ removed, onClose }: { removed: OwnCase; onClose: () => void }) {
  const appeal = useAppeal(removed);
  return (
    <AppealDialog
      words={appealTexts}
      maxCharacters={MAX_CASE_APPEAL_CHARACTERS}
      appeal={appeal}
      failureOf={failureOf}
      onClose={onClose}
    />
  );
}
