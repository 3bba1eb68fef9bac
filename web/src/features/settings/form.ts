import { settingsChanges, type SiteSettings } from '@alcova/contracts';
import { z } from 'zod';
import { texts } from './texts';

/** Empty is null: the installation's value holds. */
const orDefault = (schema: z.ZodType, message: string) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .refine((value) => schema.safeParse(value).success, message);

const { siteName, supportEmail, bannerKey320x50, bannerKey300x250, sourceRetentionDays } =
  settingsChanges.shape;

/** Not chosen is null, as what is empty. */
const choice = z.boolean().transform((isChosen) => (isChosen ? true : null));

export const settingsForm = z.object({
  siteName: orDefault(siteName, texts.nameInvalid),
  supportEmail: orDefault(supportEmail, texts.emailInvalid),
  bannerKey320x50: orDefault(bannerKey320x50, texts.keyInvalid),
  bannerKey300x250: orDefault(bannerKey300x250, texts.keyInvalid),
  sourceRetentionDays: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((value) => sourceRetentionDays.safeParse(value).success, texts.daysInvalid),
  recordsRequired: choice,
  agePassPerVisit: choice,
  ageGivesTitles: choice,
  vitalsOff: choice,
});
export type SettingsFields = z.input<typeof settingsForm>;
export type SettingsValues = z.output<typeof settingsForm>;

/** What the form shows of what is set. */
export const fieldsOf = (settings: SiteSettings): SettingsFields => ({
  siteName: settings.siteName ?? '',
  supportEmail: settings.supportEmail ?? '',
  bannerKey320x50: settings.bannerKey320x50 ?? '',
  bannerKey300x250: settings.bannerKey300x250 ?? '',
  sourceRetentionDays: settings.sourceRetentionDays === null ? '' : String(settings.sourceRetentionDays),
  recordsRequired: settings.recordsRequired === true,
  agePassPerVisit: settings.agePassPerVisit === true,
  ageGivesTitles: settings.ageGivesTitles === true,
  vitalsOff: settings.vitalsOff === true,
});

/** Whether records of participants are asked for from now on. */
export const turnsRecordsOn = (
  before: Pick<SiteSettings, 'recordsRequired'>,
  now: Pick<SiteSettings, 'recordsRequired'>,
): boolean => now.recordsRequired === true && before.recordsRequired !== true;

/** The form after somebody else's change: what was typed over `before` stays, all else is as it is `now`. */
export function keepTyped(
  typed: SettingsFields,
  before: SettingsFields,
  now: SettingsFields,
): SettingsFields {
  const either = <Name extends keyof SettingsFields>(name: Name): SettingsFields[Name] =>
    typed[name] === before[name] ? now[name] : typed[name];
  return {
    siteName: either('siteName'),
    supportEmail: either('supportEmail'),
    bannerKey320x50: either('bannerKey320x50'),
    bannerKey300x250: either('bannerKey300x250'),
    sourceRetentionDays: either('sourceRetentionDays'),
    recordsRequired: either('recordsRequired'),
    agePassPerVisit: either('agePassPerVisit'),
    ageGivesTitles: either('ageGivesTitles'),
    vitalsOff: either('vitalsOff'),
  };
}
