import { ASSET_PREFIX, VIDEO_PREFIX } from '@alcova/contracts';

/** Where the evidence of an asset stands: the upload as it came, or what was made of it where that is gone after its time. */
export const keptPrefix = (isSourceRemoved: boolean): string =>
  isSourceRemoved ? ASSET_PREFIX : VIDEO_PREFIX;
