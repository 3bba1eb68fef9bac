import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { count, id, timestamp } from '../base/primitives';
import { reportCategory } from './report-categories';
import { caseState } from './report-desk';

/** Cases that are told of one person: the newest ones. */
export const MAX_PERSON_CASES = 20;

/** What the desks know of what an account sent. Who reported it is told nowhere. */
export const personRecord = z.object({
  tales: z.object({ waiting: count, approved: count, denied: count }),
  /** Until when the account may send no tales; null where it may. */
  suspendedUntil: timestamp.nullable(),
  /** How many cases there are in all, and the newest of them. */
  cases: count,
  newestCases: z
    .array(
      z.object({ id, title: z.string(), category: reportCategory, state: caseState, openedAt: timestamp }),
    )
    .max(MAX_PERSON_CASES),
});
export type PersonRecord = z.infer<typeof personRecord>;

/** For administrators alone: moderators know authors by their keys. An account that nothing is known of has an empty record. */
export const getPersonRecord = operation({
  id: 'getUserRecord',
  subject: 'moderation.person.get',
  http: 'GET /api/users/{id}/record',
  access: ADMIN,
  summary: 'Os contos, a suspensão e as denúncias de uma conta',
  tag: 'Usuários',
  fresh: true,
  params: z.object({ id }),
  output: personRecord,
  errors: [],
});
