import { type ListedAccount } from '@alcova/contracts';
import { formatMoment } from '../../shared/admin/site-time';
import { texts } from './texts';
import styles from './users.module.css';

/** dd/mm/yyyy of a day (yyyy-mm-dd). */
const shownDay = (day: string): string => day.split('-').toReversed().join('/');
/** The same of a moment in ISO 8601, in São Paulo. */
const dayOf = (moment: string): string => formatMoment(moment).slice(0, 10);

type Invitation = NonNullable<ListedAccount['invitation']>;

/** Of somebody who was invited: until when the link in the mail counts, or since when it does not. */
function Invited({ until, isExpired }: Invitation) {
  const day = dayOf(until);
  return (
    <>
      <p>{texts.invited}</p>
      <p>{isExpired ? texts.invitationOver(day) : texts.invitedUntil(day)}</p>
    </>
  );
}

/** When the account was used last; no day where it never was. */
function Used({ lastSeenOn }: Pick<ListedAccount, 'lastSeenOn'>) {
  return <p>{lastSeenOn === null ? texts.neverSeen : texts.lastSeenOn(shownDay(lastSeenOn))}</p>;
}

/** Since when and until when the account is used, or that its person has not come yet. */
export function Uses({ account }: { account: ListedAccount }) {
  return (
    <>
      <p>{texts.registeredOn(dayOf(account.createdAt))}</p>
      {account.invitation ? <Invited {...account.invitation} /> : <Used {...account} />}
    </>
  );
}

/** The same in the list, with how safely it is used. */
export function Use({ account }: { account: ListedAccount }) {
  return (
    <td role="cell" className={styles.use}>
      <Uses account={account} />
      {!account.invitation && <p>{account.hasSecondFactor ? texts.factorOn : texts.factorOff}</p>}
    </td>
  );
}
