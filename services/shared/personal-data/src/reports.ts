import {
  catalogueAccountErased,
  catalogueExportCollected,
  commerceAccountErased,
  commerceExportCollected,
  mediaAccountErased,
  mediaExportCollected,
  moderationAccountErased,
  moderationExportCollected,
  type PersonalDataService,
} from '@alcova/contracts';

/** The events by which a service tells identity that its part is done. */
export const REPORTS = {
  catalogue: { collected: catalogueExportCollected, erased: catalogueAccountErased },
  moderation: { collected: moderationExportCollected, erased: moderationAccountErased },
  commerce: { collected: commerceExportCollected, erased: commerceAccountErased },
  media: { collected: mediaExportCollected, erased: mediaAccountErased },
} as const satisfies Record<PersonalDataService, unknown>;
