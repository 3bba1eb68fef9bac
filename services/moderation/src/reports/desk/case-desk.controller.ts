import {
  addCaseNote,
  casesLoad,
  countReported,
  decideCase,
  findCaseFilms,
  type InputOf,
  keepWave,
  listCases,
  nextCase,
  releaseCaseLease,
  renewCaseLease,
  reportWave,
  reviewCase,
  undoCaseDecision,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { CaseDecisionsService } from './case-decisions.service';
import { CaseListsService } from './case-lists.service';
import { CaseReviewService } from './case-review.service';
import { WaveService } from './wave.service';

@Controller()
export class CaseDeskController {
  constructor(
    private readonly review: CaseReviewService,
    private readonly decisions: CaseDecisionsService,
    private readonly lists: CaseListsService,
    private readonly waves: WaveService,
  ) {}

  @Operation(nextCase)
  async next(input: InputOf<typeof nextCase>, { caller }: RpcContext) {
    return this.review.next(input, caller);
  }

  @Operation(reviewCase)
  async open({ id }: InputOf<typeof reviewCase>, { caller }: RpcContext) {
    return this.review.open(id, caller);
  }

  @Operation(findCaseFilms)
  async film({ id }: InputOf<typeof findCaseFilms>) {
    return this.review.film(id);
  }

  @Operation(renewCaseLease)
  async renew(input: InputOf<typeof renewCaseLease>, { caller }: RpcContext) {
    return this.review.renew(input, caller);
  }

  @Operation(releaseCaseLease)
  async release(input: InputOf<typeof releaseCaseLease>, { caller }: RpcContext) {
    return this.review.release(input, caller);
  }

  @Operation(decideCase)
  async decide(input: InputOf<typeof decideCase>, { caller }: RpcContext) {
    return this.decisions.decide(input, caller);
  }

  @Operation(undoCaseDecision)
  async undo({ id }: InputOf<typeof undoCaseDecision>, { caller }: RpcContext) {
    return this.decisions.undo(id, caller);
  }

  @Operation(reportWave)
  async wave(_input: InputOf<typeof reportWave>, { caller }: RpcContext) {
    return this.waves.list(caller);
  }

  @Operation(keepWave)
  async keepWave(input: InputOf<typeof keepWave>, { caller }: RpcContext) {
    return this.waves.keep(input, caller);
  }

  @Operation(addCaseNote)
  async addNote(input: InputOf<typeof addCaseNote>, { caller }: RpcContext) {
    return this.lists.addNote(input, caller);
  }

  @Operation(listCases)
  async list(input: InputOf<typeof listCases>, { caller }: RpcContext) {
    return this.lists.list(input, caller);
  }

  @Operation(countReported)
  async reported({ videoIds }: InputOf<typeof countReported>) {
    return this.lists.reported(videoIds);
  }

  @Operation(casesLoad)
  async load() {
    return this.lists.load();
  }
}
