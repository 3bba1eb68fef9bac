import { consumers, type policyChanged, refusalsFor } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ServingRepository } from './serving.repository';

/** Follows which categories have no page anywhere: their videos are looked at step by step. */
@Injectable()
export class PolicyEvents {
  constructor(private readonly serving: ServingRepository) {}

  @OnEvent(consumers.catalogue.policyChanged)
  async changed(
    { payload: { rules, version } }: ReceivedEvent<z.output<typeof policyChanged.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const refused: readonly string[] = refusalsFor(rules, null).page ?? [];
    const before = await this.serving.learnPolicy(manager, refused, version);
    if (!before) return;
    const changed = [...new Set([...before, ...refused])].filter(
      (category) => before.includes(category) !== refused.includes(category),
    );
    await this.serving.walk(manager, changed);
  }
}
