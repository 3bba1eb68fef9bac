import type { EventConsumer as DeclaredConsumer } from '@alcova/contracts';
import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { DrainRegistry } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import { DataSource } from 'typeorm';
import { DeadLetters } from '../jobs/dead-letters';
import { CONNECTION } from '../connection/options';
import { EventConsumer, type EventHandler } from './event-consumer';
import { ON_EVENT } from './on-event';
import { Outbox } from './outbox';
import { OutboxRelay } from './relay';

/** Finds every method that is marked with OnEvent and starts its consumer. */
@Injectable()
class EventConsumers implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    private readonly dataSource: DataSource,
    private readonly deadLetters: DeadLetters,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    for (const { instance } of wrappers as { instance?: unknown }[]) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object))
        this.startIfMarked(instance, name);
    }
  }

  private startIfMarked(instance: object, name: string): void {
    const method = (instance as Record<string, unknown>)[name];
    if (typeof method !== 'function') return;
    const declared = this.reflector.get<DeclaredConsumer | undefined>(ON_EVENT, method);
    if (!declared) return;
    const handler = method.bind(instance) as EventHandler;
    const consumer = new EventConsumer(this.connection, this.dataSource, this.deadLetters, declared, handler);
    consumer.start();
    this.drains.register(consumer);
  }
}

@Global()
@Module({})
export class OutboxModule {
  /** The outbox with its relay, and the consumers of events, on the service's own database. */
  static forService(): DynamicModule {
    return {
      module: OutboxModule,
      imports: [DiscoveryModule],
      providers: [Outbox, OutboxRelay, EventConsumers],
      exports: [Outbox],
    };
  }
}
