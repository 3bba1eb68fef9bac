import {
  addListedEntries,
  assetEvidence,
  beginHashImport,
  deleteHashList,
  finishHashImport,
  type InputOf,
  listAsset,
  listHashLists,
  readHashList,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { Evidence } from './evidence';
import { HashLists } from './hash-lists.service';

/** Lists of what must not come, and what is known of a file. */
@Controller()
export class LikenessController {
  constructor(
    private readonly lists: HashLists,
    private readonly evidence: Evidence,
  ) {}

  @Operation(listHashLists)
  async list(input: InputOf<typeof listHashLists>) {
    return this.lists.list(input);
  }

  @Operation(beginHashImport)
  async begin() {
    return this.lists.begin();
  }

  @Operation(addListedEntries)
  async add({ id, step, entries }: InputOf<typeof addListedEntries>) {
    return this.lists.add(id, step, entries);
  }

  @Operation(finishHashImport)
  async finish({ id, entries, name }: InputOf<typeof finishHashImport>, { caller }: RpcContext) {
    return this.lists.finish(id, entries, name, caller);
  }

  @Operation(readHashList)
  async read({ id, after }: InputOf<typeof readHashList>, { caller }: RpcContext) {
    return this.lists.read(id, after, caller);
  }

  @Operation(deleteHashList)
  async remove({ id }: InputOf<typeof deleteHashList>, { caller }: RpcContext) {
    return this.lists.remove(id, caller);
  }

  @Operation(listAsset)
  async listAsset({ assetId, isListed }: InputOf<typeof listAsset>, { caller }: RpcContext) {
    return this.lists.setListedByHand(assetId, isListed, caller);
  }

  @Operation(assetEvidence)
  evidenceOf({ assetId }: InputOf<typeof assetEvidence>) {
    return this.evidence.of(assetId);
  }
}
