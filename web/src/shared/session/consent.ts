import { create } from 'zustand';

const KEY = 'consentAccepted';

interface Consent {
  readonly accepted: boolean;
  readonly accept: () => void;
}

/** Whether this browser's visitor has confirmed to be an adult (kept in localStorage as 'true'). */
export const useConsent = create<Consent>()((set) => ({
  accepted: localStorage.getItem(KEY) === 'true',
  accept: () => {
    localStorage.setItem(KEY, 'true');
    set({ accepted: true });
  },
}));
