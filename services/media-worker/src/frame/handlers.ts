import { type JobResult, type WorkerJobKind } from '@alcova/contracts';
import { align } from '../jobs/align';
import { analyse } from '../jobs/analyse';
import { assemble } from '../jobs/assemble';
import { audio } from '../jobs/audio';
import { chunk } from '../jobs/chunk';
import type { JobContext } from '../jobs/context';
import { join } from '../jobs/join';
import { packageMp4 } from '../jobs/package';
import { poster } from '../jobs/poster';
import { probe } from '../jobs/probe';
import { onPicture } from '../jobs/still-picture';

/** Who does which kind of job: a kind without a handler does not compile. */
export const HANDLERS = {
  probe: async (context) => ({ kind: 'probe', result: await probe(context) }),
  package: async (context) => ({ kind: 'package', result: await packageMp4(context) }),
  poster: async (context) => ({ kind: 'poster', result: await onPicture(context, poster) }),
  analyse: async (context) => ({ kind: 'analyse', result: await analyse(context) }),
  chunk: async (context) => ({ kind: 'chunk', result: await onPicture(context, chunk) }),
  audio: async (context) => ({ kind: 'audio', result: await audio(context) }),
  assemble: async (context) => ({ kind: 'assemble', result: await assemble(context) }),
  join: async (context) => ({ kind: 'join', result: await join(context) }),
  align: async (context) => ({ kind: 'align', result: await align(context) }),
} satisfies Record<WorkerJobKind, (context: JobContext) => Promise<JobResult>>;
