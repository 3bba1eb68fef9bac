import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { logFailure } from '../../shared/log';
import { useGuard } from '../../shared/navigation/guard-store';
import { tabStorage } from '../../shared/storage';

/** The address for which this tab was loaded anew, since code of it was gone. */
const KEY = 'reloadedFor';

interface Options {
  /** A frame around screens is drawn before the screen is. */
  readonly isFrame?: boolean;
}

/** What was noted of a reload for this address is done with: its screen is drawn. */
function forgetReload(): void {
  if (tabStorage.get(KEY) === window.location.pathname) tabStorage.remove(KEY);
}

/**
 * Loads the code of a screen. A new version of the site may have replaced it since this page was loaded: then the page is loaded anew, once
 * for an address, and never while something would be lost by it, or without a network.
 * @throws what the load ends with, where loading anew is of no use
 */
async function loadOrRenew<Module>(from: () => Promise<Module>): Promise<Module> {
  const address = window.location.pathname;
  try {
    return await from();
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

/**
 * A screen whose code is loaded when it is drawn for the first time, or by `preload` before: then it is drawn without a wait. What `preload`
 * fails with is only logged: drawn, the screen tries again, and tells of it.
 */
export function screen<Props extends object>(
  from: () => Promise<ComponentType<Props>>,
  { isFrame = false }: Options = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazy(async () => ({ default: (loaded = await loadOrRenew(from)) }));
  const Screen = (props: Props) => {
    // Once it is drawn it stays the same one, whenever its code came.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    // Code that came says nothing yet of the screen at this address: it may be another's, loaded ahead.
    useEffect(() => {
      if (!isFrame) forgetReload();
    }, []);
    return createElement(Shown, props);
  };
  const preload = async (): Promise<void> => {
    try {
      loaded = await from();
    } catch (cause) {
      logFailure('screen: could not be preloaded', cause);
    }
  };
  return Object.assign(Screen, { preload });
}
