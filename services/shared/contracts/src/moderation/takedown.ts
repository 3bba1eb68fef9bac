import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { takedownDetail, takedownReason } from '../base/holds';
import { id } from '../base/primitives';
import { reportSubject } from './reports';

/**
 * Whether a content may be served, as moderation decided. Aggregate: `{kind}:{id}`, so that what comes late is known by its version. Moderation
 * hides tales itself, in the transaction of the decision; catalogue and media follow for videos.
 */
export const takedownChanged = defineEvent({
  name: 'moderation.takedown.changed',
  major: 1,
  payload: z.object({
    subject: reportSubject,
    isHidden: z.boolean(),
    reason: takedownReason.nullable(),
    ...takedownDetail,
    caseId: id,
  }),
});
