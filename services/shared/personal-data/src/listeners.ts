import {
  type accountErased,
  consumers,
  type exportRequested,
  type PersonalDataService,
  type ServiceName,
} from '@alcova/contracts';
import { OnEvent, Outbox, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable, type OnApplicationShutdown, type Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Collector } from './collector';
import type { PersonalDataPart } from './part';
import { REPORTS } from './reports';

type ExportPayload = z.output<typeof exportRequested.payload>;
type ErasurePayload = z.output<typeof accountErased.payload>;

/** Tells that a service's part of an export stands in the store, in the transaction of the event. */
export type ReportCollected = (manager: EntityManager, payload: ExportPayload) => Promise<void>;

/** The consumer of `exportRequested` of one service. */
export function exportListener(
  service: ServiceName,
  report: (outbox: Outbox) => ReportCollected,
): Type<unknown> {
  @Injectable()
  class ExportListener implements OnApplicationShutdown {
    private readonly report: ReportCollected;

    constructor(
      private readonly collector: Collector,
      outbox: Outbox,
    ) {
      this.report = report(outbox);
    }

    @OnEvent(consumers[service].exportRequested)
    async onRequested(event: ReceivedEvent<ExportPayload>, manager: EntityManager): Promise<void> {
      const { payload } = event;
      const requestedAt = new Date(event.occurredAt);
      if (await this.collector.collect(manager, { ...payload, requestedAt }))
        await this.report(manager, payload);
    }

    onApplicationShutdown(): void {
      this.collector.close();
    }
  }
  return ExportListener;
}

/** The consumer of `accountErased` of one service: the erasure and its report are one transaction. */
export function erasureListener(
  service: PersonalDataService,
  parts: readonly PersonalDataPart[],
): Type<unknown> {
  @Injectable()
  class ErasureListener {
    constructor(private readonly outbox: Outbox) {}

    @OnEvent(consumers[service].accountErased)
    async onErased(event: ReceivedEvent<ErasurePayload>, manager: EntityManager): Promise<void> {
      const { payload, aggregateId, aggregateVersion } = event;
      for (const part of parts) await part.erase(manager, payload.accountId, payload.tales);
      await this.outbox.event(manager, REPORTS[service].erased, { aggregateId, aggregateVersion, payload });
    }
  }
  return ErasureListener;
}
