import { CATEGORIES, CATEGORY_LABELS, type PolicyRule, SURFACE_LABELS, SURFACES } from '@alcova/contracts';
import table from '../../shared/admin/table.module.css';
import { placeName } from './countries';
import styles from './policy.module.css';
import { isRefused, type Place } from './rules';
import { texts } from './texts';

interface MatrixProps {
  readonly place: Place;
  readonly rules: readonly PolicyRule[];
  readonly onToggle: (rule: PolicyRule) => void;
}

/** What is shown in one place: a row for each category, a column for each surface. What is off everywhere is off here too. */
export function Matrix({ place, rules, onToggle }: MatrixProps) {
  const name = placeName(place);
  return (
    <div className={styles.scroll} role="region" aria-label={texts.inCountry(name)} tabIndex={0}>
      <table className={`${table.table} ${styles.matrix}`}>
        <thead>
          <tr>
            <th scope="col">{texts.category}</th>
            {SURFACES.map((surface) => (
              <th key={surface} scope="col">
                {SURFACE_LABELS[surface]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row">{CATEGORY_LABELS[category]}</th>
              {SURFACES.map((surface) => {
                const isOffEverywhere = place !== null && isRefused(rules, null, category, surface);
                return (
                  <td key={surface}>
                    <input
                      type="checkbox"
                      aria-label={texts.cell(CATEGORY_LABELS[category], SURFACE_LABELS[surface], name)}
                      title={isOffEverywhere ? texts.everywhereOff : undefined}
                      checked={!isOffEverywhere && !isRefused(rules, place, category, surface)}
                      disabled={isOffEverywhere}
                      onChange={() => onToggle({ category, country: place, surface })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
