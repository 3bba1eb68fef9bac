import { CATEGORY_LABELS, type PolicyRule, SURFACE_LABELS } from '@alcova/contracts';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import { Button } from '../../shared/ui/Button';
import { Failed, Loading } from '../../shared/ui/states';
import { placeName } from './countries';
import styles from './policy.module.css';
import { usePolicyHistory } from './queries';
import { linesOf } from './rules';
import { historyTexts as texts, previewTexts, texts as general } from './texts';

function Rules({ rules }: { rules: readonly PolicyRule[] }) {
  if (rules.length === 0) return <p>{texts.nothing}</p>;
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
    </ul>
  );
}

/** What was not shown, version by version; the rules of one can be taken up again. */
export function History({ onTake }: { onTake: (rules: readonly PolicyRule[]) => void }) {
  const { data, isError, refetch } = usePolicyHistory();
  return (
    <section className={styles.history} aria-labelledby="versoes">
      <h2 id="versoes">{texts.title}</h2>
      {!data && isError && <Failed message={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      <ul className={admin.list}>
        {data?.items.map(({ version, updatedAt, actorId, actorName, rules }) => (
          <li key={version} className={styles.version}>
            <details>
              <summary>
                {texts.version(version)}: {texts.rules(rules.length)}
              </summary>
              <Rules rules={rules} />
            </details>
            <p className={admin.meta}>
              <span>{updatedAt === null ? general.initial : formatMoment(updatedAt)}</span>
              {updatedAt !== null && <span>{texts.actor(actorName ?? actorId ?? texts.erased)}</span>}
            </p>
            <div>
              <Button small aria-label={texts.takeOf(version)} onClick={() => onTake(rules)}>
                {texts.take}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
