import { Navigate, Outlet } from 'react-router-dom';
import { useSession } from '../shared/session/store';
import { Loading } from '../shared/ui/states';
import { texts } from './texts';

/** Lets administrators through and sends anyone else to /home without a word. Courtesy only: the server checks every call itself. */
export function AdminGuard() {
  const { status, account } = useSession();
  if (status === 'unknown') return <Loading label={texts.checking} />;
  return account?.role === 'admin' ? <Outlet /> : <Navigate to="/home" replace />;
}
