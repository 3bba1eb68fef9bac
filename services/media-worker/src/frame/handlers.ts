import { type JobResult, type WorkerJobKind } from '@alcova/contracts';
import type { JobContext } from '../jobs/context';
import { packageMp4 } from '../jobs/package';
import { poster } from '../jobs/poster';
import { probe } from '../jobs/probe';

/** Who does which kind of job: a kind without a handler does not compile. */
export const HANDLERS = {
  probe: async (context) => ({ kind: 'probe', result: await probe(context) }),
  package: async (context) => ({ kind: 'package', result: await packageMp4(context) }),
  poster: async (context) => ({ kind: 'poster', result: await poster(context) }),
} satisfies Record<WorkerJobKind, (context: JobContext) => Promise<JobResult>>;
