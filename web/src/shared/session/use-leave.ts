import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { leaveBy } from '../navigation/guard-store';
import { signOut } from './store';

/** Signs out and goes to /login, whatever becomes of the call. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const leave = () => {
    // Guards see the sign-out first and lead away from closed screens; the way to /login is the last word.
    flushSync(() => void signOut());
    void navigate('/login');
  };
  return () => leaveBy(leave);
}
