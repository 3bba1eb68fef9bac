import { Inject, Injectable } from '@nestjs/common';
import type { BucketContract } from '@alcova/contracts';
import { DrainRegistry, gauge } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import type { z } from 'zod';
import { CONNECTION } from '../connection/options';
import { type KeyValueEntry, KeyValueView } from './view';
import { KeyValueWriter } from './writer';

/** State that every replica needs, in key-value buckets. */
@Injectable()
export class KeyValues {
  private readonly views = new Map<string, { staleMs(): number }>();

  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    private readonly drains: DrainRegistry,
  ) {
    const { views } = this;
    gauge(
      'alcova_key_value_stale_seconds',
      'Time since it was certain that nothing is missing of a bucket that this process reads',
      ['bucket'],
      function () {
        for (const [bucket, view] of views) this.set({ bucket }, view.staleMs() / 1_000);
      },
    );
  }

  /** For the owner of a bucket. */
  writer<Entry extends z.ZodType>(contract: BucketContract<Entry>): KeyValueWriter<Entry> {
    return new KeyValueWriter(this.connection, contract);
  }

  /** Reads a bucket from now on, whether it is there yet or not; the process's graceful stop ends it. */
  view<Entry extends z.ZodType>(
    contract: BucketContract<Entry>,
    onEntry: (entry: KeyValueEntry<z.output<Entry>>) => void,
  ): KeyValueView<Entry> {
    const view = new KeyValueView(this.connection, contract, onEntry);
    view.start();
    this.views.set(contract.bucket, view);
    this.drains.register(view);
    return view;
  }
}
