import { create } from 'zustand';
import { browserStorage } from '../storage';

type Setting = 'neutralTitle' | 'neutralApp' | 'namedOnLockScreen';

const isOn = (setting: Setting): boolean => browserStorage.get(setting) === '1';

interface Discretion {
  /** Whether the tab carries a neutral title and icon while another one is in front. */
  readonly neutralTitle: boolean;
  /** Whether the site installs under a neutral name and icon. public/before-paint.js reads the same key before the first paint. */
  readonly neutralApp: boolean;
  /** Whether the lock screen names what is listened to; it says nothing of it otherwise. */
  readonly namedOnLockScreen: boolean;
  readonly choose: (setting: Setting, on: boolean) => void;
}

/** What the visitor chose for the looks of the site outside its own page. */
export const useDiscretion = create<Discretion>()((set) => ({
  neutralTitle: isOn('neutralTitle'),
  neutralApp: isOn('neutralApp'),
  namedOnLockScreen: isOn('namedOnLockScreen'),
  choose: (setting, on) => {
    if (on) browserStorage.set(setting, '1');
    else browserStorage.remove(setting);
    set({ [setting]: on });
  },
}));
