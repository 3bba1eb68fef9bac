import { consumers, takedownChanged } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Pipeline } from '../jobs/pipeline';
import { HashLists } from './hash-lists.service';
import { DecisionsRepository } from './decisions.repository';
import { Matches } from './matches';

/** Follows what moderation decides on videos: what was removed must not come back, what it lets pass may be served. */
@Injectable()
export class TakedownEvents {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly lists: HashLists,
    private readonly matches: Matches,
    private readonly pipeline: Pipeline,
  ) {}

  @OnEvent(consumers.media.likenessTakedown)
  async changed(
    event: ReceivedEvent<z.output<typeof takedownChanged.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const { subject, isHidden, reason } = event.payload;
    if (subject.kind !== 'video') return;
    const isRemoved = isHidden && reason === 'removed';
    await this.decisions.lockVideo(manager, subject.id);
    if (!(await this.decisions.learn(manager, subject.id, event.aggregateVersion, isRemoved))) return;
    for (const assetId of await this.decisions.assetsOf(manager, subject.id))
      await this.lists.setListed(manager, assetId, isRemoved);
    if (isHidden) return;
    const allowed = await this.matches.allow(manager, subject.id);
    if (allowed !== undefined) await this.pipeline.advance(manager, allowed);
  }
}
