import { type DynamicModule, Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthRegistry, isTracing } from '@alcova/platform';
import { DataSource } from 'typeorm';
import { type DatabaseDefinition, type DatabaseLimits, databaseOptions, SERVING } from './options';
import { measurePool } from './pool-metrics';
import { QuerySpans } from './query-spans';
import { waitForMigrations } from './readiness';
import { Transactions } from './transactions';

/** Registers the readiness check, that the database answers, and tells how much of the pool is in use. */
@Injectable()
class DatabaseHealth implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.health.register('postgres', async () => {
      await this.dataSource.query('SELECT 1');
    });
    measurePool(this.dataSource);
  }
}

@Global()
@Module({})
export class PersistenceModule {
  /** The service's own database. Waits until it answers and all of the service's migrations are applied; never applies them. */
  static forRoot(definition: DatabaseDefinition, limits: DatabaseLimits = SERVING): DynamicModule {
    return {
      module: PersistenceModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => databaseOptions(definition, limits),
          dataSourceFactory: async () => {
            const dataSource = await waitForMigrations(definition, limits);
            if (isTracing()) dataSource.subscribers.push(new QuerySpans());
            return dataSource;
          },
        }),
      ],
      providers: [Transactions, DatabaseHealth],
      exports: [Transactions],
    };
  }
}
