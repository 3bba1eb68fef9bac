import { type Account, type AccountSecurity } from '@alcova/contracts';
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
import { PlacesChoice } from './PlacesChoice';
import { useExport, usePlacesChoice, useSessions } from './queries';
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

/** Whoever may do nothing else before there is a second factor was led here for that. */
const lacksFactor = ({ secondFactorRequired, secondFactor, passkeys }: AccountSecurity): boolean =>
  secondFactorRequired && !secondFactor && passkeys.length === 0;

/** Name and e-mail, password, second factor, passkeys, sessions, providers, mails on tales, places, a proof of age; the person's data, and the end, last. */
export function SecuritySection({ account }: { account: Account }) {
  const { data: security, isError, refetch } = useSecurity();
  // All parts come together, so that none pushes the others down. One that failed asks again when it is drawn: nobody waits for that.
  const isWaiting = [
    useSessions().isFetched,
    useExport(0).isFetched,
    useAgeMemory().isFetched,
    useAuthorNews().isFetched,
    usePlacesChoice().isFetched,
  ].includes(false);
  if (!security && isError) {
    return <Failed message={securityTexts.loadFailed} onRetry={() => void refetch()} />;
  }
  if (!security || isWaiting) return <Loading />;
  const factors = (
    <>
      <SecondFactor security={security} />
      <Passkeys security={security} />
    </>
  );
  const isHeld = lacksFactor(security);
  return (
    <div className={styles.sections}>
      {isHeld && factors}
      <NameForm account={account} />
      <EmailForm account={account} security={security} />
      <PasswordForm security={security} />
      {!isHeld && factors}
      <Sessions />
      <Providers providers={security.providers} />
      <TaleNotices />
      <PlacesChoice />
      <AgeMemory />
      <PersonalData security={security} />
    </div>
  );
}
