import { MAX_APPEAL_CHARACTERS, type OwnTale } from '@alcova/contracts';
import { AppealDialog } from '../../shared/appeals/AppealDialog';
import { failureOf, useAppeal } from './queries';
import { appealTexts } from './texts';

/** Asks, once for a tale, that somebody else looks at a refusal. */
export function TaleAppeal({ tale, onClose }: { tale: OwnTale; onClose: () => void }) {
  const appeal = useAppeal(tale);
  return (
    <AppealDialog
      words={appealTexts}
      maxCharacters={MAX_APPEAL_CHARACTERS}
      appeal={appeal}
      failureOf={failureOf}
      onClose={onClose}
    />
  );
}
