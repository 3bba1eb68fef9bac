import { AGE_MODE_LABELS, CATEGORY_LABELS, SURFACE_LABELS } from '@alcova/contracts';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import { Button } from '../../shared/ui/Button';
import { Failed, Loading } from '../../shared/ui/states';
import { placeName } from './countries';
import styles from './policy.module.css';
import { usePolicyHistory } from './queries';
import { linesOf, type Policy } from './rules';
import { ageTexts, historyTexts as texts, previewTexts, texts as general } from './texts';

function Rules({ rules, ages }: Policy) {
  if (rules.length === 0 && ages.length === 0) return <p>{texts.nothing}</p>;
  return (
    <ul className={styles.lines}>
      {linesOf(rules.map((rule) => ({ ...rule, shown: false }))).map(({ category, country, surfaces }) => (
        <li key={`${country ?? ''} ${category}`}>
          {previewTexts.line(
            CATEGORY_LABELS[category],
            placeName(country),
            surfaces.map((surface) => SURFACE_LABELS[surface]).join(', '),
          )}
        </li>
      ))}
      {ages.map(({ country, mode }) => (
        <li key={country ?? ''}>
          {ageTexts.ruleLine(
            country === null ? ageTexts.othersName : placeName(country),
            AGE_MODE_LABELS[mode],
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was not shown, version by version; the rules of one can be taken up again. */
export function History({ onTake }: { onTake: (policy: Policy) => void }) {
  const { data, isError, refetch } = usePolicyHistory();
  return (
    <section className={styles.history} aria-labelledby="versoes">
      <h2 id="versoes">{texts.title}</h2>
      {!data && isError && <Failed message={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      <ul className={admin.list}>
        {data?.items.map(({ version, updatedAt, actorId, actorName, rules, ages }) => (
          <li key={version} className={styles.version}>
            <details>
              <summary>
                {texts.version(version)}: {texts.rules(rules.length + ages.length)}
              </summary>
              <Rules rules={rules} ages={ages} />
            </details>
            <p className={admin.meta}>
              <span>{updatedAt === null ? general.initial : formatMoment(updatedAt)}</span>
              {updatedAt !== null && <span>{texts.actor(actorName ?? actorId ?? texts.erased)}</span>}
            </p>
            <div>
              <Button small aria-label={texts.takeOf(version)} onClick={() => onTake({ rules, ages })}>
                {texts.take}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
