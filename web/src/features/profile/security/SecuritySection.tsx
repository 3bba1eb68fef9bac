import { type Account } from '@alcova/contracts';
import { useAgeMemory } from '../../../shared/age-memory/memory';
import { useSecurity } from '../../../shared/reauthentication/security';
import { useAuthorNews } from '../../../shared/tales/author-news';
import { Failed, Loading } from '../../../shared/ui/states';
import { AgeMemory } from './AgeMemory';
import { EmailForm } from './EmailForm';
import { NameForm } from './NameForm';
import { Passkeys } from './Passkeys';
import { PasswordForm } from './PasswordForm';
import { PersonalData } from './PersonalData';
import { useExport, useSessions } from './queries';
import { SecondFactor } from './SecondFactor';
import { Section } from './Section';
import styles from './security.module.css';
import { Sessions } from './Sessions';
import { TaleNotices } from './TaleNotices';
import { PROVIDER_NAMES, providerTexts, securityTexts } from './texts';

function Providers({ providers }: { providers: readonly string[] }) {
  return (
    <Section title={providerTexts.title}>
      {providers.length === 0 ? (
        <p className={styles.intro}>{providerTexts.none}</p>
      ) : (
        <ul className={styles.rows}>
          {providers.map((provider) => (
            <li key={provider} className={styles.row}>
              {PROVIDER_NAMES[provider] ?? provider}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Name, e-mail, password, second factor, passkeys, sessions, providers, mails on tales, a proof of age and the person's data. */
export function SecuritySection({ account }: { account: Account }) {
  const { data: security, isError, refetch } = useSecurity();
  // All parts come together, so that none pushes the others down. One that failed asks again when it is drawn: nobody waits for that.
  const isWaiting = [
    useSessions().isFetched,
    useExport(0).isFetched,
    useAgeMemory().isFetched,
    useAuthorNews().isFetched,
  ].includes(false);
  if (!security && isError) {
    return <Failed message={securityTexts.loadFailed} onRetry={() => void refetch()} />;
  }
  if (!security || isWaiting) return <Loading />;
  return (
    <div className={styles.sections}>
      <SecondFactor security={security} />
      <Passkeys security={security} />
      <PasswordForm security={security} />
      <Sessions />
      <Providers providers={security.providers} />
      <NameForm account={account} />
      <EmailForm account={account} security={security} />
      <TaleNotices />
      <AgeMemory />
      <PersonalData security={security} />
    </div>
  );
}
