import {
  beginJob,
  chunkResults,
  CodedError,
  completePut,
  failJob,
  finishJob,
  type InputOf,
  presignGet,
  presignPut,
  releaseJob,
  reportProgress,
} from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { mayWrite } from '../store/job-keys';
import { ObjectStore } from '../store/object-store';
import { JobsService } from './jobs.service';

/** What workers ask. They carry no caller: only their NATS user may send these, and the lease's token decides. */
@Controller()
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly store: ObjectStore,
  ) {}

  @Operation(beginJob)
  async begin(input: InputOf<typeof beginJob>) {
    return { job: await this.jobs.begin(input.jobId, input.alone) };
  }

  @Operation(reportProgress)
  progress(input: InputOf<typeof reportProgress>) {
    return this.jobs.progress(input, input.percent);
  }

  @Operation(finishJob)
  finish(input: InputOf<typeof finishJob>) {
    return this.jobs.finish(input, input.outcome);
  }

  @Operation(failJob)
  fail(input: InputOf<typeof failJob>) {
    return this.jobs.fail(input, input);
  }

  @Operation(releaseJob)
  release(input: InputOf<typeof releaseJob>) {
    return this.jobs.release(input);
  }

  @Operation(chunkResults)
  chunkResults(input: InputOf<typeof chunkResults>) {
    return this.jobs.chunkResults(input, input.from, input.sound);
  }

  @Operation(presignGet)
  async presignGet(input: InputOf<typeof presignGet>) {
    await this.requireOwn(input, input.key);
    return { url: await this.store.addressToRead(input.key) };
  }

  @Operation(presignPut)
  async presign(input: InputOf<typeof presignPut>) {
    await this.requireOwn(input, input.key);
    return this.store.addressesToWrite(input.key, input.contentType, input.size);
  }

  @Operation(completePut)
  async completePut(input: InputOf<typeof completePut>) {
    await this.requireOwn(input, input.key);
    return { size: await this.store.completeMultipart(input.key, input.multipartId, input.parts) };
  }

  private async requireOwn(lease: { jobId: string; token: string }, key: string): Promise<void> {
    const job = await this.jobs.requireLease(lease);
    if (!mayWrite(key, job.asset_id, job.revision))
      throw new CodedError('auth.forbidden', 'the key is not of this job');
  }
}
