import { isPageBeforeProof } from '@alcova/contracts';
import { useGuard } from '../navigation/guard-store';
import { tabStorage } from '../storage';
import { isProofAsked, RELOAD_KEY } from './age';

/** What stands in an open dialog, or is guarded, may not have been saved yet. */
const hasUnsaved = (): boolean =>
  useGuard.getState().active || document.querySelector('dialog[open]') !== null;

/**
 * Loads the page anew, once, where the server shows it to adults alone: it asks for the age there. Elsewhere, and where something would be
 * lost by it, the refusal is told as any other.
 */
export function renewClosedPage(): void {
  const isOpen = isProofAsked || isPageBeforeProof(window.location.pathname);
  if (isOpen || hasUnsaved() || tabStorage.isKept(RELOAD_KEY)) return;
  tabStorage.set(RELOAD_KEY, '1');
  // A tab that cannot remember would go round and round.
  if (tabStorage.isKept(RELOAD_KEY)) window.location.reload();
}
