import { Failed } from '../ui/states';
import { loadSession } from './store';
import { texts } from './texts';

/** In the place of what is for accounts, while the server could not be asked whose this browser is. */
export const SessionUnasked = () => <Failed message={texts.unasked} onRetry={() => void loadSession()} />;
