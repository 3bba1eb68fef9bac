import { addNote, decideBulk, deskLoad, linkTaleVideo, previewBulk, suspendAuthor } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { BulkService } from '../decisions/bulk.service';
import { ColleaguesService } from './colleagues.service';
import { LoadService } from './load.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class ColleaguesController {
  constructor(
    private readonly desk: ColleaguesService,
    private readonly loads: LoadService,
    private readonly bulk: BulkService,
  ) {}

  @Serve(deskLoad)
  async load(_input: In<typeof deskLoad>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.loads.load();
  }

  @Serve(addNote)
  async addNote(input: In<typeof addNote>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.desk.addNote(input, caller);
  }

  @Serve(linkTaleVideo)
  async linkVideo(input: In<typeof linkTaleVideo>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.desk.linkVideo(input, caller);
  }

  @Serve(suspendAuthor)
  async suspend(input: In<typeof suspendAuthor>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.desk.suspend(input, caller);
  }

  @Serve(previewBulk)
  async preview({ authorKey }: In<typeof previewBulk>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.bulk.preview(authorKey, caller);
  }

  @Serve(decideBulk)
  async decide(input: In<typeof decideBulk>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.bulk.decide(input, caller);
  }
}
