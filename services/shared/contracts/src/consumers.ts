import { catalogueActed, commerceActed, identityActed, mediaActed } from './kinds/acts';
import {
  filesHeld,
  videoCreated,
  videoDeleted,
  videoFileReplaced,
  videoHeld,
  videoRestored,
  videoTrashed,
} from './catalogue/videos';
import { recordsTouched } from './catalogue/participants';
import {
  accountErased,
  catalogueAccountErased,
  catalogueExportCollected,
  commerceAccountErased,
  commerceExportCollected,
  exportRequested,
  mediaAccountErased,
  mediaExportCollected,
  moderationAccountErased,
  moderationExportCollected,
} from './identity/personal-data';
import { defineConsumer, type EventConsumer } from './kinds/consumer';
import { assetChanged, uploadFailed } from './media/assets';
import { assetMatched } from './media/likeness';
import { evidenceKept } from './moderation/authority-reports';
import { noticeDue } from './moderation/notices';
import { policyChanged } from './moderation/policy';
import { settingsChanged } from './moderation/settings';
import { takedownChanged } from './moderation/takedown';

/** Which service consumes which events. The broker's consumers and each service's permissions are made of this. */
export const consumers = {
  identity: {
    accountErasedInCatalogue: defineConsumer('identity', catalogueAccountErased, 'catalogue_account_erased'),
    accountErasedInCommerce: defineConsumer('identity', commerceAccountErased, 'commerce_account_erased'),
    accountErasedInMedia: defineConsumer('identity', mediaAccountErased, 'media_account_erased'),
    accountErasedInModeration: defineConsumer(
      'identity',
      moderationAccountErased,
      'moderation_account_erased',
    ),
    exportCollectedByCatalogue: defineConsumer(
      'identity',
      catalogueExportCollected,
      'catalogue_export_collected',
    ),
    exportCollectedByCommerce: defineConsumer(
      'identity',
      commerceExportCollected,
      'commerce_export_collected',
    ),
    exportCollectedByMedia: defineConsumer('identity', mediaExportCollected, 'media_export_collected'),
    exportCollectedByModeration: defineConsumer(
      'identity',
      moderationExportCollected,
      'moderation_export_collected',
    ),
    exportRequested: defineConsumer('identity', exportRequested, 'export_requested'),
    noticeDue: defineConsumer('identity', noticeDue, 'notice_due'),
    uploadFailed: defineConsumer('identity', uploadFailed, 'upload_failed'),
  },
  catalogue: {
    accountErased: defineConsumer('catalogue', accountErased, 'account_erased'),
    assetChanged: defineConsumer('catalogue', assetChanged, 'asset_changed'),
    exportRequested: defineConsumer('catalogue', exportRequested, 'export_requested'),
    policyChanged: defineConsumer('catalogue', policyChanged, 'policy_changed'),
    settingsChanged: defineConsumer('catalogue', settingsChanged, 'settings_changed'),
    takedownChanged: defineConsumer('catalogue', takedownChanged, 'takedown_changed'),
  },
  moderation: {
    accountErased: defineConsumer('moderation', accountErased, 'account_erased'),
    assetMatched: defineConsumer('moderation', assetMatched, 'asset_matched'),
    catalogueActed: defineConsumer('moderation', catalogueActed, 'catalogue_acted'),
    commerceActed: defineConsumer('moderation', commerceActed, 'commerce_acted'),
    exportRequested: defineConsumer('moderation', exportRequested, 'export_requested'),
    identityActed: defineConsumer('moderation', identityActed, 'identity_acted'),
    mediaActed: defineConsumer('moderation', mediaActed, 'media_acted'),
    recordsTouched: defineConsumer('moderation', recordsTouched, 'records_touched'),
    videoCreated: defineConsumer('moderation', videoCreated, 'video_created'),
    videoDeleted: defineConsumer('moderation', videoDeleted, 'video_deleted'),
    videoFileReplaced: defineConsumer('moderation', videoFileReplaced, 'video_file_replaced'),
    videoRestored: defineConsumer('moderation', videoRestored, 'video_restored'),
    videoTrashed: defineConsumer('moderation', videoTrashed, 'video_trashed'),
  },
  commerce: {
    accountErased: defineConsumer('commerce', accountErased, 'account_erased'),
    exportRequested: defineConsumer('commerce', exportRequested, 'export_requested'),
  },
  media: {
    accountErased: defineConsumer('media', accountErased, 'account_erased'),
    evidenceKept: defineConsumer('media', evidenceKept, 'evidence_kept'),
    exportRequested: defineConsumer('media', exportRequested, 'export_requested'),
    filesHeld: defineConsumer('media', filesHeld, 'files_held'),
    likenessTakedown: defineConsumer('media', takedownChanged, 'likeness_takedown'),
    settingsChanged: defineConsumer('media', settingsChanged, 'settings_changed'),
    videoCreated: defineConsumer('media', videoCreated, 'video_created'),
    videoDeleted: defineConsumer('media', videoDeleted, 'video_deleted'),
    videoFileReplaced: defineConsumer('media', videoFileReplaced, 'video_file_replaced'),
    videoHeld: defineConsumer('media', videoHeld, 'video_held'),
  },
} as const satisfies Record<string, Record<string, EventConsumer>>;

/** All of `consumers`. */
export const EVENT_CONSUMERS: readonly EventConsumer[] = Object.values(consumers).flatMap((ofService) =>
  Object.values<EventConsumer>(ofService),
);
