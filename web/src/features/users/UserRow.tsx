import { type Account, type ListedAccount, role as roleSchema, type Role } from '@alcova/contracts';
import admin from '../../shared/admin/admin.module.css';
import { Link } from '../../shared/navigation/Link';
import { Badge } from '../../shared/ui/Badge';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { ROLE_LABELS, texts } from './texts';
import { Use } from './Use';
import styles from './users.module.css';

/** What an administrator wants to do with an account. */
export type Wish =
  | { readonly kind: 'role'; readonly account: Account; readonly role: Role }
  | { readonly kind: 'status'; readonly account: Account }
  | { readonly kind: 'invite'; readonly account: Account }
  | { readonly kind: 'remove'; readonly account: Account };

interface UserRowProps {
  readonly account: ListedAccount;
  readonly isSelf: boolean;
  readonly onWish: (wish: Wish) => void;
}

/** The role; another one is a wish first. */
export function RoleSelect({ account, onWish }: Pick<UserRowProps, 'account' | 'onWish'>) {
  const choose = (value: string) => {
    const role = roleSchema.parse(value);
    if (role !== account.role) onWish({ kind: 'role', account, role });
  };
  return (
    <select
      className={styles.role}
      aria-label={texts.roleOf(account.name)}
      value={account.role}
      onChange={(event) => choose(event.target.value)}
    >
      {roleSchema.options.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </select>
  );
}

/** What may be done with an account besides. */
export function Actions({ account, onWish }: Pick<UserRowProps, 'account' | 'onWish'>) {
  const { name, isActive, invitation } = account;
  return (
    <div className={admin.actions}>
      {invitation && (
        <Button small onClick={() => onWish({ kind: 'invite', account })} aria-label={texts.inviteOf(name)}>
          {texts.invite}
        </Button>
      )}
      <ButtonLink small to={`/talelist?author=${account.id}`} aria-label={texts.talesOf(name)}>
        {texts.tales}
      </ButtonLink>
      <Button
        small
        onClick={() => onWish({ kind: 'status', account })}
        aria-label={isActive ? texts.disableOf(name) : texts.enableOf(name)}
      >
        {isActive ? texts.disable : texts.enable}
      </Button>
      <Button
        small
        look="danger"
        onClick={() => onWish({ kind: 'remove', account })}
        aria-label={texts.removeOf(name)}
      >
        {texts.remove}
      </Button>
    </div>
  );
}

/** One account. The roles are written out, since the narrow layout takes the table's own away. */
export function UserRow({ account, isSelf, onWish }: UserRowProps) {
  const { name, email, isActive } = account;
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.name}>
        <Link to={`/users/person?id=${account.id}`}>{name}</Link> {isSelf && <Badge>{texts.you}</Badge>}
      </th>
      <td role="cell" className={styles.email}>
        {email}
      </td>
      <td role="cell">
        <RoleSelect account={account} onWish={onWish} />
      </td>
      <td role="cell">
        <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? texts.active : texts.disabled}</Badge>
      </td>
      <Use account={account} />
      <td role="cell" className={styles.actionCell}>
        <Actions account={account} onWish={onWish} />
      </td>
    </tr>
  );
}
