import type { AgeOutcome } from '@alcova/contracts';
import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/**
 * What a checked ID token says of the age. A value counts by what it reads as: `true` and `'true'` are one. A claim that is missing, or is
 * no single value, says nothing.
 */
export function outcomeOf(
  claims: object | undefined,
  wanted: { readonly claim: string; readonly value: string },
): AgeOutcome {
  const found = new Map<string, unknown>(Object.entries(claims ?? {})).get(wanted.claim);
  const told = scalar.safeParse(found);
  if (!told.success) return 'failed';
  return String(told.data) === wanted.value ? 'proven' : 'under-age';
}
