import { ApiError } from '../../shared/api/error';
import { reasonOf } from '../../shared/uploads/queue';
import { type End, type Failure } from '../../shared/uploads/video-uploads';
import { texts } from './texts';

const isCancelled = ({ cause }: Failure): boolean => cause instanceof ApiError && cause.code === 'cancelled';

/** How the sending of `files` files ended; of several, those that failed are named. */
export function endText({ failures, hasInactive }: End, files: number): string {
  if (failures.length === 0) return hasInactive ? texts.successInactive : texts.success;
  const broken = failures.filter((failure) => !isCancelled(failure));
  if (broken.length === 0) return texts.cancelled;
  const reasons = broken.map(({ fileName, cause }) => {
    const known = reasonOf(cause);
    const reason = known === texts.unknownUpload ? texts.unknown : known;
    return files > 1 ? texts.reasonOf(fileName, reason) : reason;
  });
  return texts.failure(reasons.join(' '));
}
