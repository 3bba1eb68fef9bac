import type { ErasedTales } from '@alcova/contracts';
import { create } from 'zustand';

interface Erased {
  /** The entry of the history on which it happened; null before. */
  readonly entry: string | null;
  readonly tales: ErasedTales;
}

/** That the account was erased on this page, which then says so instead of leading a visitor to /login. */
export const useErased = create<Erased>()(() => ({ entry: null, tales: 'remove' }));
