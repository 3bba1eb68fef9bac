import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { count } from '../base/primitives';

const tag = 'Contos';

/** What authors are told of by mail: a tale is published, or refused; a refusal that they contested is decided on. */
export const taleNoticeTopic = z.enum(['published', 'refused', 'contested']);
export type TaleNoticeTopic = z.infer<typeof taleNoticeTopic>;

/** Unread decisions are told up to this; beyond it, it is this. */
export const MAX_UNREAD = 100;

/** What is new for an author, and which mails they do not want. Of an account that never sent a tale nothing is new. */
export const authorNews = z.object({
  /** Tales that were decided since the author last looked at them. */
  unread: count.max(MAX_UNREAD),
  muted: z.array(taleNoticeTopic).max(taleNoticeTopic.options.length),
});

/** Numbers and choices alone, asked for on every screen: also on those that stand before a proof of age. */
export const getAuthorNews = operation({
  id: 'authorNews',
  subject: 'moderation.author.news',
  http: 'GET /api/me/author',
  access: EVERY_ROLE,
  summary: 'O que há de novo nos contos que enviei, e os avisos que não quero',
  tag,
  beforeProof: true,
  output: authorNews,
  errors: [],
});

/** The author has looked at their tales: nothing is unread any more. */
export const seeOwnTales = operation({
  id: 'seeOwnTales',
  subject: 'moderation.author.see',
  http: 'POST /api/me/author/seen',
  access: EVERY_ROLE,
  summary: 'Marca as novidades dos meus contos como vistas',
  tag,
  output: authorNews,
  errors: [],
});

export const muteAuthorNotices = operation({
  id: 'muteAuthorNotices',
  subject: 'moderation.author.mute',
  http: 'PUT /api/me/author/notices',
  access: EVERY_ROLE,
  summary: 'Escolhe os avisos por e-mail sobre os contos que enviei',
  tag,
  beforeProof: true,
  body: authorNews.pick({ muted: true }),
  output: authorNews,
  errors: [],
});
