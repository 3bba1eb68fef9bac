import {
  addNote,
  decideBulk,
  deskLoad,
  type InputOf,
  linkTaleVideo,
  previewBulk,
  suspendAuthor,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { BulkService } from '../decisions/bulk.service';
import { ColleaguesService } from './colleagues.service';
import { LoadService } from './load.service';

@Controller()
export class ColleaguesController {
  constructor(
    private readonly desk: ColleaguesService,
    private readonly loads: LoadService,
    private readonly bulk: BulkService,
  ) {}

  @Operation(deskLoad)
  async load() {
    return this.loads.load();
  }

  @Operation(addNote)
  async addNote(input: InputOf<typeof addNote>, { caller }: RpcContext) {
    return this.desk.addNote(input, caller);
  }

  @Operation(linkTaleVideo)
  async linkVideo(input: InputOf<typeof linkTaleVideo>, { caller }: RpcContext) {
    return this.desk.linkVideo(input, caller);
  }

  @Operation(suspendAuthor)
  async suspend(input: InputOf<typeof suspendAuthor>, { caller }: RpcContext) {
    return this.desk.suspend(input, caller);
  }

  @Operation(previewBulk)
  async preview({ authorKey }: InputOf<typeof previewBulk>, { caller }: RpcContext) {
    return this.bulk.preview(authorKey, caller);
  }

  @Operation(decideBulk)
  async decide(input: InputOf<typeof decideBulk>, { caller }: RpcContext) {
    return this.bulk.decide(input, caller);
  }
}
