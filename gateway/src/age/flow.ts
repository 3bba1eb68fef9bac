import { ageWay, nextPath } from '@alcova/contracts';
import { z } from 'zod';
import type { RequestCounts } from '../http/request-counts';
import { SealedFlow } from '../http/sealed-flow';
import type { SigningKey } from '../config/signing-keys';

const flow = z.object({
  id: z.string(),
  way: ageWay,
  secret: z.string(),
  next: nextPath,
  keeper: z.string().optional(),
});
/**
 * One walk to whoever makes sure of an age, and back. `secret` is identity's, and stands nowhere else until then. `keeper` names the session
 * that began it, where its account is to remember the proof.
 */
export type AgeFlow = z.infer<typeof flow>;

/** Keeps a walk in the browser and takes it back once. */
export class AgeFlows extends SealedFlow<AgeFlow> {
  constructor(secure: boolean, keys: readonly SigningKey[], counts: RequestCounts) {
    super(
      {
        ...{ purpose: 'age flow', name: 'alcova_age_flow', path: '/api/age', content: flow },
        idOf: ({ id }) => id,
      },
      secure,
      keys,
      counts,
    );
  }
}
