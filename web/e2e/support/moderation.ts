import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { expect } from './site';

export interface StoredTale {
  readonly id: string;
  readonly title: string;
  readonly tale: string;
  readonly category: string;
  readonly isApproved: boolean;
  readonly isDenied: boolean;
}

const control = () => z.object({ ALCOVA_E2E_CONTROL: z.string() }).parse(process.env).ALCOVA_E2E_CONTROL;

async function tell(path: string, data: unknown): Promise<void> {
  const answer = await fetch(`${control()}${path}`, { method: 'POST', body: JSON.stringify(data) });
  expect(answer.ok, await answer.text()).toBe(true);
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
      isApproved: false,
      isDenied: false,
      ...tale,
    };
  });
  await tell(
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
  tell(
    '/tales/remove',
    tales.map(({ id }) => id),
  );

/** Gives a legal page its built-in text back. */
export const removeLegalTexts = (page: string): Promise<void> => tell('/legal/remove', page);
