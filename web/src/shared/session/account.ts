import { type Account, type getMe, type Role } from '@alcova/contracts';
import { insist } from '../api/answer';
import { call } from '../api/call';
import { isRecord } from '../json';

const ROLES = { user: true, moderator: true, admin: true } satisfies Record<Role, true>;

/** Whether an answer names somebody: who they are, and what they may do. */
const isAccount = (value: unknown): boolean =>
  isRecord(value) &&
  [value.id, value.name, value.email].every((text) => typeof text === 'string') &&
  typeof value.role === 'string' &&
  Object.hasOwn(ROLES, value.role);

/** The account that an answer names. @throws ApiError where it names none: nobody is signed in, or out, by a senseless answer */
export function accountIn({ user }: { readonly user: Account }): Account {
  insist(isAccount(user));
  return user;
}

/** Asks the server who is here; null is nobody. @throws ApiError */
export async function askWho(): Promise<Account | null> {
  const { user } = await call<typeof getMe>('GET /api/auth/me', {});
  return user === null ? null : accountIn({ user });
}
