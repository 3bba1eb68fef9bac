import { type LegalPageName, type LegalVersion } from '@alcova/contracts';
import { useMemo, useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { ChangedText } from '../../shared/differences/ChangedText';
import { isChanged, wordDifferences } from '../../shared/differences/word-differences';
import { Failed, Loading } from '../../shared/ui/states';
import { versionText } from './legal-dates';
import { useLegalVersion } from './queries';
import styles from './settings.module.css';
import { legalHistoryTexts as texts } from './texts';

function Changes({ page, version }: { page: LegalPageName; version: number }) {
  const [before, after] = [useLegalVersion(page, version - 1), useLegalVersion(page, version)];
  const stretches = useMemo(
    () =>
      before.data === undefined || after.data === undefined
        ? undefined
        : wordDifferences(before.data, after.data),
    [before.data, after.data],
  );
  const again = () => void Promise.all([before.refetch(), after.refetch()]);
  if (before.isError || after.isError) return <Failed message={texts.failed} onRetry={again} />;
  if (!stretches) return <Loading />;
  return (
    <>
      <h3>{texts.against(version)}</h3>
      {isChanged(stretches) ? <ChangedText stretches={stretches} /> : <p>{texts.same}</p>}
    </>
  );
}

function Version({ of }: { of: LegalVersion }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details className={styles.newer} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{versionText(of)}</summary>
        {isOpen && <Changes page={of.page} version={of.version} />}
      </details>
    </li>
  );
}

/** What was written in place of the built-in text, newest first, each with what it changed. */
export function LegalHistory({ versions }: { versions: readonly LegalVersion[] }) {
  if (versions.length === 0) return <p>{texts.none}</p>;
  return (
    <ul className={admin.list}>
      {versions.map((one) => (
        <Version key={one.version} of={one} />
      ))}
    </ul>
  );
}
