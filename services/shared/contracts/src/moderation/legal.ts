import { z } from 'zod';
import { operation } from '../kinds/operation';
import { text } from '../kinds/text';
import { count, rowVersion } from '../base/primitives';

export const LEGAL_PAGES = ['terms', 'privacy', 'content-policy', 'submission-policy'] as const;
export const legalPage = z.enum(LEGAL_PAGES);
export type LegalPageName = z.infer<typeof legalPage>;

/** A text that administrators wrote in place of the built-in one. Paragraphs stand apart by an empty line; `## ` begins a heading, `- ` a point. */
export const legalText = z.object({
  page: legalPage,
  version: rowVersion.min(1),
  /** The day from which it holds. */
  date: z.iso.date(),
  text: z.string(),
});
export type LegalText = z.infer<typeof legalText>;
/** `after` is the version that was read, 0 for the built-in text. */
export const newLegalText = legalText
  .pick({ date: true })
  .extend({ text: text({ min: 1, max: 50_000 }), after: count });
export const legalVersion = legalText.omit({ text: true });
export type LegalVersion = z.infer<typeof legalVersion>;

/** The text of a page that holds today; null where the built-in one does. */
export const getLegalText = operation({
  id: 'legalText',
  subject: 'moderation.legal.get',
  http: 'GET /api/legal/{page}',
  access: 'public',
  summary: 'O texto de uma página legal, quando não é o de origem',
  tag: 'Sistema',
  beforeProof: true,
  params: z.object({ page: legalPage }),
  output: z.object({ legal: legalText.nullable() }),
  errors: [],
  cached: { of: 'site' },
});
