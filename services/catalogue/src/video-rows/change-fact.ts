import type { VideoRow } from './video-row';

/** What `videoChanged` tells of a video, as it stands after its change. */
export const changeFact = ({
  id,
  changes,
  asset_id: assetId,
}: Pick<VideoRow, 'id' | 'changes' | 'asset_id'>) => ({
  aggregateId: id,
  aggregateVersion: changes,
  payload: { videoId: id, assetId },
});
