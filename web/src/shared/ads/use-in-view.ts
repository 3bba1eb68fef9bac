import { useCallback, useState, useSyncExternalStore } from 'react';

interface View {
  /** How far around the screen counts as in view, as CSS writes it. */
  readonly margin?: string;
  /** The part of the element, 0 to 1, that must be in view. */
  readonly share?: number;
}

/** Whether an element stands on the screen; the first part of the answer is its `ref`. */
export function useInView({ margin = '0px', share = 0 }: View = {}) {
  const [isInView, setIsInView] = useState(false);
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const latest = entries.at(-1);
          if (latest) setIsInView(latest.isIntersecting && latest.intersectionRatio >= share);
        },
        { rootMargin: margin, threshold: share },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin, share],
  );
  return [ref, isInView] as const;
}

const isTabShown = () => document.visibilityState === 'visible';

function onTabChange(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the browser shows the page's tab. */
export const useTabShown = (): boolean => useSyncExternalStore(onTabChange, isTabShown);
