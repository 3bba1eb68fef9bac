import { type ComponentType, lazy } from 'react';
import { logFailure } from '../shared/log';
import { useGuard } from '../shared/navigation/guard-store';
import { tabStorage } from '../shared/storage';

/** The address for which this tab was loaded anew, since code of it was gone. */
const KEY = 'reloadedFor';

/**
 * Loads the code of a screen. A new version of the site may have replaced it since this page was loaded: then the page is loaded anew, once
 * for an address, and never while something would be lost by it, or without a network. A frame around screens comes before the code of one
 * does, so that it came says nothing of the screen.
 * @throws what the load ends with, where loading anew is of no use
 */
async function loadScreen<Module>(load: () => Promise<Module>, { isFrame = false } = {}): Promise<Module> {
  const address = window.location.pathname;
  try {
    const loaded = await load();
    if (!isFrame && tabStorage.get(KEY) === address) tabStorage.remove(KEY);
    return loaded;
  } catch (cause) {
    logFailure('screen: its code could not be loaded', cause);
    if (useGuard.getState().active || !navigator.onLine || tabStorage.get(KEY) === address) throw cause;
    tabStorage.set(KEY, address);
    // A tab that cannot remember would go round and round.
    if (!tabStorage.isKept(KEY)) throw cause;
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}

/** A screen whose code is loaded when it is drawn for the first time. */
export const screen = <Props>(
  load: () => Promise<ComponentType<Props>>,
  options?: { readonly isFrame: boolean },
) => lazy(async () => ({ default: await loadScreen(load, options) }));
