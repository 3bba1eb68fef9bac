import { type ComponentType } from 'react';
import { create } from 'zustand';
import { type CardVideo } from './VideoCard';

interface CardMenu {
  /** Null until its code is here. */
  readonly Menu: ComponentType<{ readonly video: CardVideo }> | null;
}

/** What stands in the corner of each card: it comes when the page stands, from whoever has its code. */
export const useCardMenu = create<CardMenu>()(() => ({ Menu: null }));
