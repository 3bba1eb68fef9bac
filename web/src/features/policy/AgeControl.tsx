import {
  AGE_MODE_LABELS,
  AGE_MODES,
  ageMode,
  ageModeFor,
  type AgeMode,
  type AgeRule,
} from '@alcova/contracts';
import { Field } from '../../shared/ui/Field';
import { chosenMode } from './ages';
import { placeName } from './countries';
import styles from './policy.module.css';
import { type Place } from './rules';
import { ageTexts as texts } from './texts';

/** What the law of this country asks for is more than one's own word. */
const ASKS_FOR_PROOF = 'BR';

interface AgeControlProps {
  readonly place: Place;
  readonly ages: readonly AgeRule[];
  /** Why the server refuses to ask for a proof, where it does. */
  readonly refusal: string | undefined;
  readonly onChoose: (mode: AgeMode | undefined) => void;
}

/** How the age of visitors from one place is made sure of. A country goes with all others until it is given a mode of its own. */
export function AgeControl({ place, ages, refusal, onChoose }: AgeControlProps) {
  const chosen = chosenMode(ages, place);
  const usual = ageModeFor(ages, null);
  const modes = AGE_MODES.filter((mode) => place === null || mode !== usual);
  const label = place === null ? texts.others : texts.inCountry(placeName(place));
  return (
    <div className={styles.age}>
      <Field label={label} error={chosen === 'verified' ? refusal : undefined}>
        {(control) => (
          <select
            {...control}
            value={chosen ?? ''}
            onChange={({ target }) => onChoose(ageMode.safeParse(target.value).data)}
          >
            {place !== null && <option value="">{texts.asOthers(AGE_MODE_LABELS[usual])}</option>}
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {AGE_MODE_LABELS[mode]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** Said quietly while the word of visitors from Brazil is all that is asked for. */
export function LawNote({ ages }: { ages: readonly AgeRule[] }) {
  if (ageModeFor(ages, ASKS_FOR_PROOF) !== 'declared') return null;
  return <p className={styles.note}>{texts.law}</p>;
}
