import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { rowVersion } from '../base/primitives';
import { listedTerm, MAX_LISTED_TERMS, storedTerm } from './tale-signals';

const tag = 'Moderação';

const listedTerms = z.array(storedTerm).max(MAX_LISTED_TERMS);
const chosenTerms = z.object({ items: z.array(listedTerm).max(MAX_LISTED_TERMS), version: rowVersion });
const terms = chosenTerms.extend({
  items: listedTerms,
  /** What comes with the software and is not in the list, neither on nor off; `version` of what comes with it. */
  shipped: z.object({ version: rowVersion, missing: listedTerms }),
});

export const getTerms = operation({
  id: 'getTerms',
  subject: 'moderation.terms.get',
  http: 'GET /api/admin/terms',
  access: ADMIN,
  summary: 'Termos que a moderação procura',
  tag,
  output: terms,
  errors: [],
});

/** Replaces the list; tales that wait are looked through again. */
export const setTerms = operation({
  id: 'setTerms',
  subject: 'moderation.terms.set',
  http: 'PUT /api/admin/terms',
  access: ADMIN,
  summary: 'Altera os termos que a moderação procura',
  tag,
  fresh: true,
  audit: ['terms.set'],
  body: chosenTerms,
  output: terms,
  errors: ['terms.version-conflict'],
});
