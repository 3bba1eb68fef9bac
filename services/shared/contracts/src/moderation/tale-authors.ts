import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { count } from '../base/primitives';

/** What authors are told of by mail: a tale is published, or refused; a refusal that they contested is decided on. */
export const taleNoticeTopic = z.enum(['published', 'refused', 'contested']);
export type TaleNoticeTopic = z.infer<typeof taleNoticeTopic>;

/** Unread decisions are told up to this; beyond it, it is this. */
export const MOST_UNREAD = 100;

/** What is new for an author, and which mails they do not want. Of an account that never sent a tale nothing is new. */
export const authorNews = z.object({
  /** Tales that were decided since the author last looked at them. */
  unread: count.max(MOST_UNREAD),
  muted: z.array(taleNoticeTopic).max(taleNoticeTopic.options.length),
});

export const getAuthorNews = defineRpc({
  name: 'moderation.author.news',
  input: z.object({}),
  output: authorNews,
  errors: ['auth.forbidden'],
});

/** The author has looked at their tales: nothing is unread any more. */
export const seeOwnTales = defineRpc({
  name: 'moderation.author.see',
  input: z.object({}),
  output: authorNews,
  errors: ['auth.forbidden'],
});

export const muteAuthorNotices = defineRpc({
  name: 'moderation.author.mute',
  input: authorNews.pick({ muted: true }),
  output: authorNews,
  errors: ['auth.forbidden'],
});
