import { type AdminSettings, LEGAL_PAGES, type LegalPageName } from '@alcova/contracts';
import { lazy, Suspense, useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { Skeleton } from '../../shared/admin/Skeleton';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Failed } from '../../shared/ui/states';
import { AgeWays } from './age-ways/AgeWays';
import { versionText } from './legal-dates';
import { useSettings } from './queries';
import { SettingsForm } from './SettingsForm';
import styles from './settings.module.css';
import { legalTexts, pageLabels, texts } from './texts';
import { Webhook } from './webhook/Webhook';

const LegalDialog = lazy(() => import('./LegalDialog'));

function LegalSection({ legal }: Pick<AdminSettings, 'legal'>) {
  const [editing, setEditing] = useState<LegalPageName | null>(null);
  return (
    <section className={styles.legal} aria-labelledby="textos-legais">
      <h2 id="textos-legais">{legalTexts.title}</h2>
      <ul className={admin.list}>
        {LEGAL_PAGES.map((page) => {
          const written = legal.find((version) => version.page === page);
          return (
            <li key={page} className={styles.legalRow}>
              <div>
                <p className={styles.legalName}>{pageLabels[page]}</p>
                <p className={admin.soft}>{written ? versionText(written) : legalTexts.builtIn}</p>
              </div>
              <Button small onClick={() => setEditing(page)} aria-label={legalTexts.editOf(pageLabels[page])}>
                {legalTexts.edit}
              </Button>
            </li>
          );
        })}
      </ul>
      {editing && (
        <Suspense fallback={null}>
          <LegalDialog page={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** What administrators set of the site: names and addresses, keys of banners, how long sources stay, the legal texts; and the ways of proving an age, which are set elsewhere. */
export function SettingsScreen() {
  usePageTitle(texts.title);
  const { data, isError, refetch } = useSettings();
  return (
    <div className={admin.screen}>
      <div>
        <h1>{texts.title}</h1>
        <p className={admin.soft}>{texts.intro}</p>
      </div>
      {!data && isError && <Failed message={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton />}
      {data && (
        <div className={styles.columns}>
          <SettingsForm state={data} />
          <div className={styles.column}>
            <LegalSection legal={data.legal} />
            <Webhook />
            <AgeWays />
          </div>
        </div>
      )}
    </div>
  );
}
