import { type ProcessingStatus } from '@alcova/contracts';
import { stageTexts, texts } from './texts';

/** Where a file is, in words. Until it was looked at nobody knows whether it is a video, and none of its stages says more than that. */
export function stageText(status: Pick<ProcessingStatus, 'state' | 'stage'> | null): string {
  if (status?.state === 'uploaded') return texts.undecided;
  return stageTexts[status?.stage ?? 'waiting'];
}
