import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';
import type { Place } from '../page/places';

/** The kinds of screens that visits begin with: a place without what it is of. */
export const VISIT_SCREENS = [
  ...(['home', 'list', 'empty-list', 'search', 'video'] as const),
  ...(['tales', 'tale', 'author', 'fixed', 'own', 'unknown'] as const),
] as const satisfies readonly Place['kind'][];

/** By the width of the window. */
export const VISIT_DEVICES = ['phone', 'desktop'] as const;

const measured = z.number().min(0).optional();

/** How fast one visit was. What its browser cannot measure is left out, and there is no place for anything else. */
export const visitVitals = z.strictObject({
  screen: z.enum(VISIT_SCREENS),
  device: z.enum(VISIT_DEVICES),
  /** Milliseconds to the largest thing that was drawn. */
  lcp: measured,
  /** Milliseconds from a press to what is drawn next, of the slowest presses. */
  inp: measured,
  /** How much of the page moved by itself. */
  cls: measured,
});
export type VisitVitals = z.infer<typeof visitVitals>;

/** Sent without cookies, so that nothing says whose visit it was: nor is there a proof of age with it. */
export const countVisitVitals = gatewayOperation({
  id: 'countVisitVitals',
  http: 'POST /api/vitals',
  access: 'public',
  summary: 'Conta a rapidez de uma visita, sem nada de quem visita',
  tag: 'Sistema',
  beforeProof: true,
  body: visitVitals,
  output: z.null(),
  status: 204,
  errors: [],
  limit: 'vitals',
});
