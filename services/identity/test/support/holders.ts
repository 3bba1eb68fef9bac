import { type ErasedTales, PERSONAL_DATA_SERVICES, type PersonalDataService } from '@alcova/contracts';
import { MessagingModule } from '@alcova/messaging';
import { outboxMigrations, OutboxModule } from '@alcova/messaging/outbox';
import { PersistenceModule } from '@alcova/persistence';
import { type PersonalDataPart, PersonalDataModule } from '@alcova/personal-data';
import { createProcess, type StoreConfig } from '@alcova/platform';
import { TEST_SEALED_FOR, type TestDatabase, testDatabase } from '@alcova/testing';
import { Module } from '@nestjs/common';
import { z } from 'zod';

const noteRows = z.array(z.object({ text: z.string() }));

/** Notes that name an account; `heard` grows with what each erasure said of the tales. */
const notesPart = (heard: Map<string, ErasedTales[]>): PersonalDataPart => ({
  name: 'notes',
  async *collect(manager, accountId) {
    yield noteRows.parse(await manager.query('SELECT text FROM notes WHERE account_id = $1', [accountId]));
  },
  async erase(manager, accountId, tales) {
    await manager.query('DELETE FROM notes WHERE account_id = $1', [accountId]);
    if (tales) heard.set(accountId, [...(heard.get(accountId) ?? []), tales]);
  },
});

/** A service beside identity that holds notes on people, as its process runs the library. */
export class Holder {
  private readonly heard = new Map<string, ErasedTales[]>();
  private app: { close(): Promise<void> } | undefined;

  private constructor(
    readonly service: PersonalDataService,
    private readonly database: TestDatabase,
    private readonly natsUrl: string,
    private readonly store: StoreConfig,
  ) {}

  /** All services that report to identity, not started yet. */
  static all(natsUrl: string, store: StoreConfig): Promise<Holder[]> {
    return Promise.all(
      PERSONAL_DATA_SERVICES.map(async (service) => {
        const database = await testDatabase({ service, entities: [], migrations: outboxMigrations });
        await database.dataSource.query('CREATE TABLE notes (account_id text NOT NULL, text text NOT NULL)');
        return new Holder(service, database, natsUrl, store);
      }),
    );
  }

  async start(): Promise<void> {
    const { service, database, natsUrl, store, heard } = this;
    @Module({
      imports: [
        MessagingModule.forRoot({ service, url: natsUrl }),
        PersistenceModule.forRoot({
          ...{ service, url: database.url, entities: [], migrations: outboxMigrations, poolSize: 3 },
        }),
        OutboxModule.forService(),
        PersonalDataModule.forService({
          service,
          store,
          sealedFor: TEST_SEALED_FOR,
          parts: [notesPart(heard)],
        }),
      ],
    })
    class HolderModule {}
    const app = await createProcess({ module: HolderModule });
    await app.init();
    this.app = app;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }

  async drop(): Promise<void> {
    await this.stop();
    await this.database.drop();
  }

  async write(accountId: string, text: string): Promise<void> {
    await this.database.dataSource.query('INSERT INTO notes VALUES ($1, $2)', [accountId, text]);
  }

  /** What each erasure of the account that arrived here said of the tales. */
  heardOf(accountId: string): readonly ErasedTales[] {
    return this.heard.get(accountId) ?? [];
  }

  async notesOf(accountId: string): Promise<string[]> {
    const rows: unknown = await this.database.dataSource.query(
      'SELECT text FROM notes WHERE account_id = $1',
      [accountId],
    );
    return noteRows.parse(rows).map(({ text }) => text);
  }
}
