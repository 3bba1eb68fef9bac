import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepBackEntries, takeBack } from './back-entries';

/** While mounted, the Back button calls `onClose` instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const { key } = useLocation();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => takeBack(() => close(), { isDialog: true }), []);
  // A screen may change its own address below the dialog.
  useLayoutEffect(keepBackEntries, [key]);
}
