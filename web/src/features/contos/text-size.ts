import { useState } from 'react';
import { browserStorage } from '../../shared/storage';

const KEY = 'readingSize';
/** Sizes of the text, smallest first; what they mean stands in contos.module.css. */
export const TEXT_SIZES = ['1', '2', '3', '4', '5'] as const;
const USUAL = 1;

/** The size in which this browser shows tales, as a place in `TEXT_SIZES`. `before-paint.js` has set it when the page comes. */
export function useTextSize() {
  const [size, setSize] = useState(() => {
    const kept = TEXT_SIZES.findIndex((known) => known === browserStorage.get(KEY));
    return kept === -1 ? USUAL : kept;
  });
  const choose = (next: number) => {
    const name = TEXT_SIZES[next];
    if (name === undefined) return;
    browserStorage.set(KEY, name);
    document.documentElement.dataset.readingSize = name;
    setSize(next);
  };
  return { size, choose };
}
