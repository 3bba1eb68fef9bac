import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { internalOperation } from '../kinds/operation';
import { line } from '../kinds/text';
import { rowVersion, timestamp } from '../base/primitives';
import { LEGAL_PAGES, legalPage, legalVersion, newLegalText } from './legal';

/** Days for which the source of a video is kept once the video is ready (D20). */
export const MAX_RETENTION_DAYS = 3_650;

/** The name of a banner's place at its network. It stands in the address of the banner's script, and so is no secret. */
export const bannerKey = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);

const values = z.object({
  siteName: line({ min: 1, max: 60 }).nullable(),
  supportEmail: z.email().max(254).nullable(),
  bannerKey320x50: bannerKey.nullable(),
  bannerKey300x250: bannerKey.nullable(),
  sourceRetentionDays: z.number().int().min(1).max(MAX_RETENTION_DAYS).nullable(),
  /** Publishing a video depends on valid records of all its participants; null: it does not. */
  recordsRequired: z.boolean().nullable(),
  /** A proof of age ends with the browser, instead of after a day; null: it does not. */
  agePassPerVisit: z.boolean().nullable(),
  /** Where a proof of age is asked for, a page's title and its neutral picture are told without one; null: they are not. */
  ageGivesTitles: z.boolean().nullable(),
  /** How fast visits are is not measured in browsers; null: of one visit in ten it is. */
  vitalsOff: z.boolean().nullable(),
});

/**
 * What administrators set in place of the environment's values; null where those hold. What was stored or sent before there were the last
 * ones has none of them.
 */
export const siteSettings = values.extend({
  siteName: z.string().nullable(),
  agePassPerVisit: values.shape.agePassPerVisit.default(null),
  ageGivesTitles: values.shape.ageGivesTitles.default(null),
  vitalsOff: values.shape.vitalsOff.default(null),
});
export type SiteSettings = z.infer<typeof siteSettings>;
export const settingsChanges = values.partial();
export type SettingsChanges = z.infer<typeof settingsChanges>;

export const NO_SETTINGS: SiteSettings = {
  siteName: null,
  supportEmail: null,
  bannerKey320x50: null,
  bannerKey300x250: null,
  sourceRetentionDays: null,
  recordsRequired: null,
  agePassPerVisit: null,
  ageGivesTitles: null,
  vitalsOff: null,
};

/** With the latest version of each text that was written; a page that is not listed has the built-in one. */
export const settingsState = z.object({
  settings: siteSettings,
  legal: z.array(legalVersion).max(LEGAL_PAGES.length),
  version: rowVersion,
  updatedAt: timestamp.nullable(),
});
export type SettingsState = z.infer<typeof settingsState>;

/** For the platform's own processes, and for everybody: nothing in it is secret. */
export const getSettings = internalOperation({
  subject: 'moderation.settings.get',
  access: 'public',
  input: z.object({}),
  output: settingsState,
});

/** `version` is the one that was read: refused when somebody was faster. */
export const keepSettings = internalOperation({
  subject: 'moderation.settings.update',
  access: ['admin'],
  input: z.object({ changes: settingsChanges, version: rowVersion }),
  output: settingsState,
  errors: ['settings.version-conflict'],
});

/** Publishes a new version; `after` is the version that was read, 0 for the built-in text. Versions before are kept. */
export const keepLegalText = internalOperation({
  subject: 'moderation.legal.publish',
  access: ['admin'],
  input: newLegalText.extend({ page: legalPage }),
  output: settingsState,
  errors: ['settings.version-conflict'],
});

/** Any change of settings or legal texts, with all that holds from now on. */
export const settingsChanged = defineEvent({
  name: 'moderation.settings.changed',
  major: 1,
  payload: settingsState.pick({ settings: true, legal: true }),
});
