import {
  addCaseNote,
  caseFilm,
  casesLoad,
  countReported,
  decideCase,
  keepWave,
  listCases,
  nextCase,
  releaseCaseLease,
  renewCaseLease,
  reportWave,
  reviewCase,
  undoCaseDecision,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { CaseDecisionsService } from './case-decisions.service';
import { CaseListsService } from './case-lists.service';
import { CaseReviewService } from './case-review.service';
import { WaveService } from './wave.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

@Controller()
export class CaseDeskController {
  constructor(
    private readonly review: CaseReviewService,
    private readonly decisions: CaseDecisionsService,
    private readonly lists: CaseListsService,
    private readonly waves: WaveService,
  ) {}

  @Serve(nextCase)
  async next(input: In<typeof nextCase>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.next(input, caller);
  }

  @Serve(reviewCase)
  async open({ id }: In<typeof reviewCase>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.open(id, caller);
  }

  @Serve(caseFilm)
  async film({ id }: In<typeof caseFilm>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.film(id);
  }

  @Serve(renewCaseLease)
  async renew(input: In<typeof renewCaseLease>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.renew(input, caller);
  }

  @Serve(releaseCaseLease)
  async release(input: In<typeof releaseCaseLease>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.review.release(input, caller);
  }

  @Serve(decideCase)
  async decide(input: In<typeof decideCase>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.decisions.decide(input, caller);
  }

  @Serve(undoCaseDecision)
  async undo({ decisionId }: In<typeof undoCaseDecision>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.decisions.undo(decisionId, caller);
  }

  @Serve(reportWave)
  async wave(_input: In<typeof reportWave>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.waves.list(caller);
  }

  @Serve(keepWave)
  async keepWave(input: In<typeof keepWave>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.waves.keep(input, caller);
  }

  @Serve(addCaseNote)
  async addNote(input: In<typeof addCaseNote>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.lists.addNote(input, caller);
  }

  @Serve(listCases)
  async list(input: In<typeof listCases>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.lists.list(input, caller);
  }

  @Serve(countReported)
  async reported({ videoIds }: In<typeof countReported>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.reported(videoIds);
  }

  @Serve(casesLoad)
  async load(_input: In<typeof casesLoad>, { caller }: RpcContext) {
    requireRole(caller, 'moderator', 'admin');
    return this.lists.load();
  }
}
