import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DrainRegistry, HealthRegistry, TransportRegistry } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import { connectPatiently } from './connection';
import { EventTap } from './events/tap';
import { DeadLetters } from './jobs/dead-letters';
import { JobQueue } from './jobs/queue';
import { Counters } from './key-value/counters';
import { KeyValues } from './key-value/key-values';
import { Leases } from './key-value/leases';
import { CONNECTION, MESSAGING_OPTIONS, type MessagingOptions } from './connection/options';
import { CallerKeyCheck } from './rpc/caller-key-check';
import { RpcClient } from './rpc/client';
import { pingControllers } from './rpc/ping';
import { RpcTransport } from './rpc/transport';

/** Readiness and the end of the connection. */
@Injectable()
class ConnectionLifecycle implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    private readonly health: HealthRegistry,
    private readonly drains: DrainRegistry,
    private readonly transport: RpcTransport,
    transports: TransportRegistry,
  ) {
    transports.use(transport);
  }

  onModuleInit(): void {
    this.health.register('nats', async () => {
      await this.connection.flush();
    });
    this.drains.register(this.transport);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.drain();
  }
}

@Global()
@Module({})
export class MessagingModule {
  /** One connection for requests, jobs and, with the outbox module, events. */
  static forRoot(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      controllers: pingControllers(options.service),
      providers: [
        { provide: MESSAGING_OPTIONS, useValue: options },
        { provide: CONNECTION, useFactory: () => connectPatiently(options) },
        CallerKeyCheck,
        RpcTransport,
        RpcClient,
        JobQueue,
        DeadLetters,
        Counters,
        KeyValues,
        Leases,
        EventTap,
        ConnectionLifecycle,
      ],
      exports: [
        MESSAGING_OPTIONS,
        CONNECTION,
        RpcClient,
        JobQueue,
        DeadLetters,
        Counters,
        KeyValues,
        Leases,
        EventTap,
      ],
    };
  }
}
