import { create } from 'zustand';
import { AGE } from '../age/age';
import { browserStorage } from '../storage';

const KEY = 'consentAccepted';
const stored = () => browserStorage.get(KEY) === 'true';

interface Consent {
  readonly accepted: boolean;
  readonly accept: () => void;
}

/**
 * Whether this browser's visitor has confirmed to be an adult (kept in localStorage as 'true', or in memory where that is blocked), or has
 * proved it; the same in all tabs.
 */
export const useConsent = create<Consent>()((set) => {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY && stored()) set({ accepted: true });
  });
  return {
    accepted: stored() || AGE === 'proven',
    accept: () => {
      browserStorage.set(KEY, 'true');
      set({ accepted: true });
    },
  };
});
