import { useEffect } from 'react';
import { useDiscretion } from '../../shared/discretion/settings';
import { texts } from './texts';

const NEUTRAL_ICON = '/icons/neutral.svg';

/** Covers title and icon of the tab; answers how to uncover them. A title that the page sets meanwhile is the one that comes back. */
function cover(): () => void {
  const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
  const addresses = icons.map((icon) => icon.href);
  let title = document.title;
  const coverTitle = () => {
    if (document.title === texts.neutralTitle) return;
    title = document.title;
    document.title = texts.neutralTitle;
  };
  for (const icon of icons) icon.href = NEUTRAL_ICON;
  coverTitle();
  const observer = new MutationObserver(coverTitle);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = title;
    icons.forEach((icon, index) => (icon.href = addresses[index] ?? icon.href));
  };
}

/** Gives the tab a neutral title and icon while another tab is in front, for those who chose so. */
export default function TabCover() {
  const isWanted = useDiscretion(({ neutralTitle }) => neutralTitle);
  useEffect(() => {
    if (!isWanted) return undefined;
    let uncover: (() => void) | null = null;
    const follow = () => {
      uncover?.();
      uncover = document.visibilityState === 'hidden' ? cover() : null;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      uncover?.();
    };
  }, [isWanted]);
  return null;
}
