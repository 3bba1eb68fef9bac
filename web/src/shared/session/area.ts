import { type Role } from '@alcova/contracts';

/** Where each role is at home (D17): the staff at their desks. */
export const AREA_PATHS: Readonly<Record<Role, string>> = {
  admin: '/dashboard',
  moderator: '/talelist',
  user: '/home',
};
