import { type Role } from '@alcova/contracts';
import { Navigate, Outlet } from 'react-router-dom';
import { SessionUnasked } from '../shared/session/SessionUnasked';
import { useSession } from '../shared/session/store';
import { Loading } from '../shared/ui/states';
import { texts } from './base/texts';

/** Lets the `roles` through and sends anyone else to /home without a word. Courtesy only: the server checks every call itself. */
export function AdminGuard({ roles }: { roles: readonly Role[] }) {
  const { status, account } = useSession();
  if (status === 'unknown') return <Loading label={texts.checking} />;
  if (status === 'unasked') return <SessionUnasked />;
  return account && roles.includes(account.role) ? <Outlet /> : <Navigate to="/home" replace />;
}
