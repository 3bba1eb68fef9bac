import {
  beginJob,
  chunkResults,
  CodedError,
  completePut,
  failJob,
  finishJob,
  presignGet,
  presignPut,
  releaseJob,
  reportProgress,
} from '@alcova/contracts';
import { Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { mayWrite } from '../store/job-keys';
import { ObjectStore } from '../store/object-store';
import { JobsService } from './jobs.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** What workers ask. They carry no caller: only their NATS user may send these, and the lease's token decides. */
@Controller()
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly store: ObjectStore,
  ) {}

  @Serve(beginJob)
  async begin(input: In<typeof beginJob>) {
    return { job: await this.jobs.begin(input.jobId, input.alone) };
  }

  @Serve(reportProgress)
  progress(input: In<typeof reportProgress>) {
    return this.jobs.progress(input, input.percent);
  }

  @Serve(finishJob)
  finish(input: In<typeof finishJob>) {
    return this.jobs.finish(input, input.outcome);
  }

  @Serve(failJob)
  fail(input: In<typeof failJob>) {
    return this.jobs.fail(input, input);
  }

  @Serve(releaseJob)
  release(input: In<typeof releaseJob>) {
    return this.jobs.release(input);
  }

  @Serve(chunkResults)
  chunkResults(input: In<typeof chunkResults>) {
    return this.jobs.chunkResults(input, input.from, input.sound);
  }

  @Serve(presignGet)
  async presignGet(input: In<typeof presignGet>) {
    await this.requireOwn(input, input.key);
    return { url: await this.store.addressToRead(input.key) };
  }

  @Serve(presignPut)
  async presign(input: In<typeof presignPut>) {
    await this.requireOwn(input, input.key);
    return this.store.addressesToWrite(input.key, input.contentType, input.size);
  }

  @Serve(completePut)
  async completePut(input: In<typeof completePut>) {
    await this.requireOwn(input, input.key);
    return { size: await this.store.completeMultipart(input.key, input.multipartId, input.parts) };
  }

  private async requireOwn(lease: { jobId: string; token: string }, key: string): Promise<void> {
    const job = await this.jobs.requireLease(lease);
    if (!mayWrite(key, job.asset_id, job.revision))
      throw new CodedError('auth.forbidden', 'the key is not of this job');
  }
}
