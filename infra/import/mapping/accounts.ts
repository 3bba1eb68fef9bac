import { importedAccount, type ImportedAccount, role } from '@alcova/contracts';
import { parseRecord, isEmpty, type Mapped, unknownFields } from './mapped';
import { Values } from './values';

type Fields = Readonly<Record<string, unknown>>;
const KNOWN = [
  ...[
    'name',
    'email',
    'photo',
    'role',
    'favoriteVideos',
    'recentVideos',
    'createdAt',
    'updatedAt',
    'isActive',
  ],
  // These follow from what the site itself knows of the account.
  ...['uid', 'watchedCount', 'favoritesCount', 'likedCount'],
];
const LONGEST_NAME = 100;

/** What Firebase Auth knows of an account, besides its id. */
export interface AuthRecord {
  readonly email: string;
  readonly name: string;
  readonly photo: string;
  readonly isVerified: boolean;
  readonly isDisabled: boolean;
  readonly salt: string;
  readonly hash: string;
  /** Milliseconds since 1970, as text; empty where it does not say. */
  readonly createdAt: string;
}

/** A record of `firebase auth:export`, as little of it as is needed: all of them are held at once, beside the documents of `users`. */
export function mapAuthRecord(fields: Fields): AuthRecord {
  const text = (field: string): string => {
    const value = fields[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    ...{ email: text('email'), name: text('displayName'), photo: text('photoUrl') },
    isVerified: fields['emailVerified'] === true,
    isDisabled: fields['disabled'] === true,
    ...{ salt: text('salt'), hash: text('passwordHash') },
    createdAt: typeof fields['createdAt'] === 'number' ? String(fields['createdAt']) : text('createdAt'),
  };
}

/** The name, cut to what fits; without one what stands before the @. */
function nameOf(values: Values, auth: AuthRecord | undefined, email: unknown): unknown {
  const given = isEmpty(values.raw('name')) ? auth?.name : values.raw('name');
  const name = isEmpty(given) && typeof email === 'string' ? email.split('@')[0] : given;
  if (typeof name !== 'string' || [...name].length <= LONGEST_NAME) return name;
  values.note('name', 'adjusted');
  return [...name].slice(0, LONGEST_NAME).join('');
}

/** Whoever is no user stays one only when that was asked for; what is no role is a user. */
function roleOf(values: Values, keepRoles: boolean): string {
  const given = values.raw('role');
  const known = role.safeParse(given);
  if (isEmpty(given) || known.data === 'user') return 'user';
  if (known.success && keepRoles) return known.data;
  values.note('role', known.success ? 'role-not-kept' : 'adjusted');
  return 'user';
}

/** Only pictures that a page over HTTPS may show. */
function photoOf(values: Values, auth: AuthRecord | undefined): string | null {
  const photo = values.picture('photo') || (auth?.photo ?? '');
  if (photo === '' || (URL.canParse(photo) && photo.startsWith('https://'))) return photo || null;
  values.note('photo', 'dropped');
  return null;
}

/** An account of the collection `users` with what Firebase Auth knows of it; either may be all there is. */
export function mapAccount(
  id: string,
  fields: Fields,
  auth: AuthRecord | undefined,
  { keepRoles }: { readonly keepRoles: boolean },
): Mapped<ImportedAccount> {
  const values = new Values({ ...fields, authCreatedAt: auth?.createdAt });
  const email = auth?.email || values.text('email');
  const isActive = values.flag('isActive', true);
  const candidate = {
    ...{ id, email, name: nameOf(values, auth, email) },
    ...{ photo: photoOf(values, auth), role: roleOf(values, keepRoles) },
    isActive: auth?.isDisabled ? false : isActive,
    emailConfirmed: auth?.isVerified ?? false,
    firebaseHash: auth?.hash ? { salt: auth.salt, hash: auth.hash } : null,
    createdAt: values.moment('createdAt', 'authCreatedAt', '__createTime'),
    updatedAt: values.moment('updatedAt'),
  };
  return parseRecord(importedAccount, candidate, [...values.notes, ...unknownFields(fields, KNOWN)]);
}
