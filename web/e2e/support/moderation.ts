import { randomUUID } from 'node:crypto';
import { changeSurroundings } from './sites';

export interface StoredTale {
  readonly id: string;
  readonly title: string;
  readonly tale: string;
  readonly category: string;
  readonly author: string;
  readonly isApproved: boolean;
  readonly isDenied: boolean;
}

/** Stores tales as they are given; what is not given is as of one that waits. */
export async function addTales(tales: readonly Partial<StoredTale>[]): Promise<StoredTale[]> {
  const stored = tales.map((tale): StoredTale => {
    const id = `teste-${randomUUID()}`;
    return {
      id,
      title: `Conto ${id}`,
      tale: 'Era uma vez.',
      category: 'gay',
      author: 'Anônimo',
      isApproved: false,
      isDenied: false,
      ...tale,
    };
  });
  await changeSurroundings(
    '/tales/add',
    stored.map(({ isApproved, isDenied, ...tale }) => ({
      ...tale,
      is_approved: isApproved,
      is_denied: isDenied,
    })),
  );
  return stored;
}

/** Takes tales out again. */
export const takeOutTales = (tales: readonly StoredTale[]): Promise<void> =>
  changeSurroundings(
    '/tales/remove',
    tales.map(({ id }) => id),
  );

/** Gives a legal page its built-in text back. */
export const removeLegalTexts = (page: string): Promise<void> => changeSurroundings('/legal/remove', page);
