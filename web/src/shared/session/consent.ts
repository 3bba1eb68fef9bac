import { create } from 'zustand';

const KEY = 'consentAccepted';
const stored = () => localStorage.getItem(KEY) === 'true';

interface Consent {
  readonly accepted: boolean;
  readonly accept: () => void;
}

/** Whether this browser's visitor has confirmed to be an adult (kept in localStorage as 'true'); the same in all tabs. */
export const useConsent = create<Consent>()((set) => {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY && stored()) set({ accepted: true });
  });
  return {
    accepted: stored(),
    accept: () => {
      localStorage.setItem(KEY, 'true');
      set({ accepted: true });
    },
  };
});
