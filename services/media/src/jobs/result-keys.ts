import { assetKey, CodedError, type JobResult, LADDER_FILES } from '@alcova/contracts';
import { isImageKey, mayWrite } from '../store/job-keys';
import type { JobRow } from '../job-rows/job-row';

/** An object that a result relies on; `size` in bytes where the result tells it. */
interface NamedObject {
  readonly key: string;
  readonly size: number | null;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
/**
 * All objects that a job's result names or implies.
 * @throws CodedError job.superseded for a key that this job was not allowed to write
 */
export function keysOf(job: JobRow, outcome: JobResult): NamedObject[] {
  const own = (file: string): string => assetKey(job.asset_id, job.revision, file);
  const objects = namedBy(job, outcome, own);
  if (!objects.every(({ key }) => isImageKey(key) || mayWrite(key, job.asset_id, job.revision)))
    throw new CodedError('job.superseded', 'a key is not of this job');
  return objects;
}

function namedBy(job: JobRow, outcome: JobResult, own: (file: string) => string): NamedObject[] {
  switch (outcome.kind) {
    case 'probe':
    case 'analyse':
    case 'align':
      return [];
    case 'package':
      return outcome.result.mode === 'none'
        ? []
        : [{ key: outcome.result.mp4Key, size: outcome.result.size }];
    case 'join':
      return [{ key: outcome.result.mp4Key, size: outcome.result.size }];
    case 'poster': {
      const { posterKey, thumbnailKey, images } = outcome.result;
      const keys = new Set([posterKey, thumbnailKey, ...images.map(({ key }) => key)]);
      return [...keys].map((key) => ({ key, size: null }));
    }
    case 'chunk': {
      if (outcome.result.index !== job.part)
        throw new CodedError('job.superseded', 'the result is of another part');
      return outcome.result.rungs.map(({ name, segments }) => ({
        key: own(LADDER_FILES.chunk(name, job.part)),
        size: sum(segments),
      }));
    }
    case 'audio': {
      const { initBytes, segments } = outcome.result;
      return [
        { key: own(LADDER_FILES.sound(job.part)), size: initBytes + sum(segments.map(({ bytes }) => bytes)) },
      ];
    }
    case 'assemble': {
      const { hlsKey, storyboardKey, captions } = outcome.result;
      const keys = [
        hlsKey,
        ...(storyboardKey === null ? [] : [storyboardKey]),
        ...captions.map(({ key }) => key),
      ];
      return keys.map((key) => ({ key, size: null }));
    }
  }
}
