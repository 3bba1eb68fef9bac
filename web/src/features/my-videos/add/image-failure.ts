import { imageReason } from '../../../shared/uploads/send-image';
import { addTexts as texts } from './texts';

/** What the failure to send a thumbnail says. */
export const imageFailure = (cause: unknown): string =>
  texts.thumbnailFailed(imageReason(cause, texts.unknownThumbnail));
