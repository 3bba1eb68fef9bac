import {
  addListedEntries,
  assetEvidence,
  beginHashImport,
  deleteHashList,
  finishHashImport,
  listAsset,
  listHashLists,
  readHashList,
} from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Evidence } from './evidence';
import { HashLists } from './hash-lists.service';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

/** Lists of what must not come, and what is known of a file. */
@Controller()
export class LikenessController {
  constructor(
    private readonly lists: HashLists,
    private readonly evidence: Evidence,
  ) {}

  @Serve(listHashLists)
  async list(input: In<typeof listHashLists>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.list(input);
  }

  @Serve(beginHashImport)
  async begin(_input: In<typeof beginHashImport>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.begin();
  }

  @Serve(addListedEntries)
  async add({ id, step, entries }: In<typeof addListedEntries>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.add(id, step, entries);
  }

  @Serve(finishHashImport)
  async finish({ id, entries, name }: In<typeof finishHashImport>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.finish(id, entries, name, caller);
  }

  @Serve(readHashList)
  async read({ id, after }: In<typeof readHashList>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.read(id, after, caller);
  }

  @Serve(deleteHashList)
  async remove({ id }: In<typeof deleteHashList>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.remove(id, caller);
  }

  @Serve(listAsset)
  async listAsset({ assetId, isListed }: In<typeof listAsset>, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    return this.lists.setListedByHand(assetId, isListed, caller);
  }

  @Serve(assetEvidence)
  evidenceOf({ assetId }: In<typeof assetEvidence>) {
    return this.evidence.of(assetId);
  }
}
