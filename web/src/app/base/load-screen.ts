import { type ComponentType, createElement, lazy, useState } from 'react';
import { logFailure } from '../../shared/log';
import { useGuard } from '../../shared/navigation/guard-store';
import { tabStorage } from '../../shared/storage';

/** The address for which this tab was loaded anew, since code of it was gone. */
const KEY = 'reloadedFor';

interface Options {
  readonly isFrame?: boolean;
}

/** Loads the code of a screen; what was noted of a reload for its sake is done with. */
async function load<Module>(from: () => Promise<Module>, { isFrame = false }: Options): Promise<Module> {
  const address = window.location.pathname;
  const loaded = await from();
  if (!isFrame && tabStorage.get(KEY) === address) tabStorage.remove(KEY);
  return loaded;
}

/**
 * Loads the code of a screen. A new version of the site may have replaced it since this page was loaded: then the page is loaded anew, once
 * for an address, and never while something would be lost by it, or without a network. A frame around screens comes before the code of one
 * does, so that it came says nothing of the screen.
 * @throws what the load ends with, where loading anew is of no use
 */
async function loadOrRenew<Module>(from: () => Promise<Module>, options: Options): Promise<Module> {
  const address = window.location.pathname;
  try {
    return await load(from, options);
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
  options: Options = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazy(async () => ({ default: (loaded = await loadOrRenew(from, options)) }));
  const Screen = (props: Props) => {
    // Once it is drawn it stays the same one, whenever its code came.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Shown, props);
  };
  const preload = async (): Promise<void> => {
    try {
      loaded = await load(from, options);
    } catch (cause) {
      logFailure('screen: could not be preloaded', cause);
    }
  };
  return Object.assign(Screen, { preload });
}
