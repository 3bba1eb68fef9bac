import { createProcess } from '@alcova/platform';
import { PersistenceModule } from '@alcova/persistence';
import type { TestDatabase } from '@alcova/testing';
import { Module, type Provider, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessagingModule, type MessagingOptions } from '../../src';
import { outboxMigrations, OutboxModule } from '../../src/outbox';

export const CALLER_KEY = 'ab'.repeat(32);

interface Setup {
  readonly messaging: MessagingOptions;
  /** With it the application has an outbox and consumers of events. */
  readonly database?: TestDatabase;
  readonly controllers?: Type<unknown>[];
  readonly providers?: Provider[];
}

/** An application as a service builds it, on real parts. */
export async function startApplication(setup: Setup): Promise<NestFastifyApplication> {
  const { messaging, database } = setup;
  const definition = { service: messaging.service, entities: [], migrations: outboxMigrations };
  @Module({
    imports: [
      MessagingModule.forRoot(messaging),
      ...(database
        ? [PersistenceModule.forRoot({ ...definition, url: database.url }), OutboxModule.forService()]
        : []),
    ],
    controllers: setup.controllers ?? [],
    providers: setup.providers ?? [],
  })
  class TestModule {}
  const app = await createProcess({ module: TestModule });
  await app.init();
  return app;
}

/** Waits until `condition` holds. @throws Error after `withinMs` */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('the condition did not come true in time');
    await sleep(20);
  }
}
