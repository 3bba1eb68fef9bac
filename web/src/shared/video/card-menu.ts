import { type PublicVideo } from '@alcova/contracts';
import { type ComponentType } from 'react';
import { create } from 'zustand';

export type CardVideo = Pick<
  PublicVideo,
  'id' | 'title' | 'thumbnailUrl' | 'images' | 'isActive' | 'duration' | 'views'
>;

interface CardMenu {
  /** Null until its code is here. */
  readonly Menu: ComponentType<{ readonly video: CardVideo }> | null;
}

/** What stands in the corner of each card: it comes when the page stands, from whoever has its code. */
export const useCardMenu = create<CardMenu>()(() => ({ Menu: null }));
