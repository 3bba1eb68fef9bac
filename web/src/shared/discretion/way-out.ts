import { type ReactNode } from 'react';
import { create } from 'zustand';

interface WayOut {
  /** The button of the quick exit as it stands in a bar, and as it stands over a page; null where the page has none. */
  readonly inBar: ReactNode;
  readonly floating: ReactNode;
}

export const NO_WAY_OUT: WayOut = { inBar: null, floating: null };

/** A dialog makes the rest of the page inert, the way out too: so each has one of its own, from here. */
export const useWayOut = create<WayOut>()(() => NO_WAY_OUT);
