import { z } from 'zod';
import { MAX_SENT_PLACES } from '../base/limits';
import { count, givenTime, id, timestamp } from '../base/primitives';
import { EVERY_ROLE } from '../kinds/caller';
import { operation } from '../kinds/operation';

const tag = 'Minha conta';

/** The newest places that an account keeps. */
export const MAX_PLACES = 200;
const MAX_VALUE = 1_000_000;

/** Where one stopped: at a second of a film, at a paragraph of a tale. */
const place = z.object({
  kind: z.enum(['film', 'tale']),
  id,
  /** Null where it was removed at that moment. */
  value: z.number().min(0).max(MAX_VALUE).nullable(),
  /** How many paragraphs the tale has, where that is known. */
  of: count.max(MAX_VALUE).nullable(),
});
const sentPlace = place.extend({ at: givenTime });
const keptPlace = place.extend({ at: timestamp });
export type KeptPlace = z.infer<typeof keptPlace>;

/** Whose places these are: a browser may not know yet that somebody else is signed in. */
const account = id;

/** The caller's own places, the latest first; none where the account keeps none. All are later than `clearedAt`. */
export const listPlaces = operation({
  id: 'listPlaces',
  subject: 'catalogue.place.list',
  http: 'GET /api/me/places',
  access: EVERY_ROLE,
  summary: 'Onde a pessoa parou em vídeos e contos, se ela pediu que a conta guarde',
  tag,
  output: z.object({
    isKept: z.boolean(),
    /** When all of it was forgotten last; null where it never was. Browsers forget what is older. */
    clearedAt: timestamp.nullable(),
    items: z.array(keptPlace).max(MAX_PLACES),
  }),
  errors: [],
});

/** Keeps what is later than what is known of each; a moment that has not come counts as now. Answers how they stand after it. */
export const keepPlaces = operation({
  id: 'keepPlaces',
  subject: 'catalogue.place.keep',
  http: 'PUT /api/me/places',
  access: EVERY_ROLE,
  summary: 'Guarda onde a pessoa parou, ou que tirou da lista; vale o momento mais recente',
  tag,
  body: z.object({ account, items: z.array(sentPlace).min(1).max(MAX_SENT_PLACES) }),
  output: z.object({ items: z.array(keptPlace).max(MAX_SENT_PLACES) }),
  errors: ['place.not-kept'],
});

/** Forgets all places up to a moment, and what other browsers send of before it; a moment that has not come counts as now. */
export const clearPlaces = operation({
  id: 'clearPlaces',
  subject: 'catalogue.place.clear',
  http: 'PUT /api/me/places/cleared',
  access: EVERY_ROLE,
  summary: 'Esquece onde a pessoa parou até um momento, também o que outros aparelhos enviarem de antes dele',
  tag,
  body: z.object({ account, at: givenTime }),
  output: z.object({ clearedAt: timestamp }),
  errors: ['place.not-kept'],
});

/** Whether the account keeps places: by itself it does not. Who wants it no more has all of them erased. */
export const choosePlaces = operation({
  id: 'choosePlaces',
  subject: 'catalogue.place.choose',
  http: 'PUT /api/me/places/choice',
  access: EVERY_ROLE,
  summary: 'Liga ou desliga que a conta guarde onde a pessoa parou; desligar apaga tudo',
  tag,
  body: z.object({ isKept: z.boolean() }),
  output: z.object({ isKept: z.boolean() }),
  errors: [],
});
