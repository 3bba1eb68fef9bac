import { reasonOf } from '../../shared/uploads/queue';
import { type End } from '../../shared/uploads/video-uploads';
import { texts } from './texts';

/** How the sending of `files` files ended; of several, those that failed are named. */
export function endText({ failures, cancelled, hasInactive }: End, files: number): string {
  if (failures.length === 0 && cancelled > 0) return texts.cancelled;
  if (failures.length === 0) return hasInactive ? texts.successInactive : texts.success;
  const reasons = failures.map(({ fileName, cause }) => {
    const known = reasonOf(cause);
    const reason = known === texts.unknownUpload ? texts.unknown : known;
    return files > 1 ? texts.reasonOf(fileName, reason) : reason;
  });
  return texts.failure(reasons.join(' '));
}
