import { createProcess } from '@alcova/platform';
import { type DatabaseLimits, PersistenceModule } from '@alcova/persistence';
import type { TestDatabase } from '@alcova/testing';
import { Module, type Provider, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MessagingModule, type MessagingOptions } from '../../src';
import { outboxMigrations, OutboxModule } from '../../src/outbox';

interface Setup {
  readonly messaging: MessagingOptions;
  /** With it the application has an outbox and consumers of events. */
  readonly database?: Pick<TestDatabase, 'url'>;
  /** Of the database's statements, where not a service's usual ones. */
  readonly limits?: DatabaseLimits;
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
        ? [
            PersistenceModule.forRoot({ ...definition, url: database.url }, setup.limits),
            OutboxModule.forService(),
          ]
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
