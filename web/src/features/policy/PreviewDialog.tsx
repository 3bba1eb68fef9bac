import { AGE_MODE_LABELS, CATEGORY_LABELS, type PolicyPreview, SURFACE_LABELS } from '@alcova/contracts';
import { formatCount } from '../../shared/format/count';
import { texts as shared } from '../../shared/texts';
import { Button } from '../../shared/ui/Button';
import { Modal, ModalActions } from '../../shared/ui/Modal';
import { Notice } from '../../shared/ui/states';
import { type AgeChange } from './ages';
import { placeName } from './countries';
import styles from './policy.module.css';
import { type ChangeLine, linesOf } from './rules';
import { ageTexts, previewTexts as texts } from './texts';

function Lines({
  title,
  lines,
  preview,
}: {
  title: string;
  lines: readonly ChangeLine[];
  preview: PolicyPreview;
}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {lines.map(({ category, country, surfaces }) => {
          const contents = preview.contents.find((each) => each.category === category);
          const places = surfaces.map((surface) => SURFACE_LABELS[surface]).join(', ');
          return (
            <li key={`${country ?? ''} ${category}`}>
              <p>{texts.line(CATEGORY_LABELS[category], placeName(country), places)}</p>
              {contents && (
                <p className={styles.soft}>
                  {texts.contents(
                    texts.videos(contents.videos, formatCount(contents.videos)),
                    texts.tales(contents.tales, formatCount(contents.tales)),
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function AgeLines({ changes }: { changes: readonly AgeChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>{ageTexts.changed}</h3>
      <ul className={styles.lines}>
        {changes.map(({ country, from, to }) => (
          <li key={country ?? ''}>
            {ageTexts.line(
              country === null ? ageTexts.othersName : placeName(country),
              AGE_MODE_LABELS[from],
              AGE_MODE_LABELS[to],
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PreviewDialogProps {
  readonly preview: PolicyPreview;
  readonly ageChanges: readonly AgeChange[];
  readonly isSaving: boolean;
  /** The server asks for it a second time. */
  readonly isAskedAgain: boolean;
  readonly failure: string | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What would change for whom, before it is saved. */
export function PreviewDialog({
  preview,
  ageChanges,
  isSaving,
  isAskedAgain,
  failure,
  onSave,
  onClose,
}: PreviewDialogProps) {
  const lines = linesOf(preview.changes);
  const hides = preview.hidesEverything.map(placeName).join(', ');
  const label = isAskedAgain ? texts.saveAnyway : texts.save;
  return (
    <Modal title={texts.title} onClose={onClose}>
      {lines.length === 0 && ageChanges.length === 0 && <p>{texts.nothing}</p>}
      <Lines title={texts.hidden} lines={lines.filter(({ shown }) => !shown)} preview={preview} />
      <Lines title={texts.shown} lines={lines.filter(({ shown }) => shown)} preview={preview} />
      <AgeLines changes={ageChanges} />
      {hides !== '' && <p className={styles.warning}>{texts.hides(hides)}</p>}
      <Notice tone="error" message={isAskedAgain ? texts.again : failure} />
      <ModalActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button
          look={isAskedAgain ? 'danger' : 'primary'}
          aria-disabled={isSaving}
          onClick={() => !isSaving && onSave()}
        >
          {isSaving ? texts.saving : label}
        </Button>
      </ModalActions>
    </Modal>
  );
}
