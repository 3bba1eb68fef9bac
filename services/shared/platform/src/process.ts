import 'reflect-metadata';
import { type DynamicModule, Global, Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BaseConfig, ConfigError } from './config/config';
import { DrainRegistry } from './drains';
import { HealthRegistry } from './health';
import { openHealthServer } from './health-server';
import { logger, NestLogger } from './logging/logger';
import { Repetitions } from './repeat';
import { startTracing, stopTracing, type TracingConfig } from './tracing/tracing';

/** Where the messaging module leaves the transport that carries requests to Nest's handlers; a process without messaging has none. */
@Injectable()
export class TransportRegistry {
  private transport: CustomTransportStrategy | undefined;

  use(transport: CustomTransportStrategy): void {
    this.transport = transport;
  }

  get(): CustomTransportStrategy | undefined {
    return this.transport;
  }
}

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [HealthRegistry, DrainRegistry, Repetitions, TransportRegistry],
  exports: [HealthRegistry, DrainRegistry, TransportRegistry],
})
export class PlatformModule {}

/** The HTTP side of a process that serves more than its own health. */
export interface HttpSide {
  readonly adapter: FastifyAdapter;
  /** Adds plugins, before the modules are initialised and bring their routes. */
  prepare(app: NestFastifyApplication): Promise<void>;
  /** Takes requests, once all modules are initialised. */
  listen(app: NestFastifyApplication): Promise<void>;
}

interface ApplicationOptions {
  readonly module: Type<unknown> | DynamicModule;
  readonly http?: HttpSide;
}

interface ProcessOptions extends ApplicationOptions {
  readonly name: string;
  readonly config: Pick<BaseConfig, 'HEALTH_HOST' | 'HEALTH_PORT'> & TracingConfig;
  /** Milliseconds from the beginning of the stop to the exit; what is not done by then is cut. */
  readonly stopWithinMs?: number;
  /** Milliseconds from the signal to the beginning of the stop: not ready any more, but still at work. For who is called by proxies that have to notice first. */
  readonly stopDelayMs?: number;
}

/** Builds and starts the application of a process: its modules, the transport of requests where there is one, and its HTTP side. */
export async function createProcess({ module, http }: ApplicationOptions): Promise<NestFastifyApplication> {
  @Module({ imports: [PlatformModule, module] })
  class ProcessModule {}
  const app = await NestFactory.create<NestFastifyApplication>(
    ProcessModule,
    http?.adapter ?? new FastifyAdapter(),
    // Who reads bodies brings parsers of its own.
    { logger: new NestLogger(), abortOnError: false, bodyParser: false },
  );
  try {
    await http?.prepare(app);
    // Before the modules are initialised their readiness checks are not there yet, and no request may come.
    await serveRequests(app);
    await http?.listen(app);
    return app;
  } catch (error) {
    // Else its connections would keep the process alive.
    await app.close();
    throw error;
  }
}

async function serveRequests(app: NestFastifyApplication): Promise<void> {
  const transport = app.get(TransportRegistry).get();
  if (transport) app.connectMicroservice({ strategy: transport }, { inheritAppConfig: true });
  await app.init();
  if (transport) await app.startAllMicroservices();
}

/** Runs a process to its end: start, serve, graceful stop on SIGTERM or SIGINT. A failed start is one clear line and exit code 1 (78 for configuration). */
export async function runProcess(options: ProcessOptions): Promise<void> {
  const log = logger('process');
  process.on('unhandledRejection', (error) => crash(error));
  process.on('uncaughtException', (error) => crash(error));
  function crash(error: unknown): void {
    log.error({ err: error }, 'uncaught failure, the process ends');
    process.exit(1);
  }
  const health = await openHealthServer(options.config.HEALTH_PORT, options.config.HEALTH_HOST);
  await startTracing(options.name, options.config);
  // Told to stop while it waits for its parts it has nothing to finish: the signal's own effect, the end, is right.
  const app = await createProcess(options);
  const stop = stopper(app, options.stopWithinMs ?? 30_000, options.stopDelayMs ?? 0);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const registry = app.get(HealthRegistry);
  health.handOver(registry);
  log.info({ health: health.url }, `${options.name} is up`);
  // Tells in the log what is not well from the beginning, also where nobody asks for this process's health.
  await registry.report();
}

/** The graceful stop: not ready, wait until others know, drain, close, exit. A second signal exits at once. */
export function stopper(
  app: Pick<NestFastifyApplication, 'get' | 'close'>,
  stopWithinMs: number,
  stopDelayMs = 0,
): () => void {
  const log = logger('process');
  let stopping = false;
  const finish = async () => {
    app.get(HealthRegistry).startStopping();
    await sleep(stopDelayMs);
    await app.close();
    await stopTracing();
  };
  return () => {
    if (stopping) process.exit(1);
    stopping = true;
    process.on('SIGTERM', () => process.exit(1));
    process.on('SIGINT', () => process.exit(1));
    setTimeout(() => {
      log.error('the stop took too long, what was left is cut');
      process.exit(1);
    }, stopDelayMs + stopWithinMs).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
}

/** The last resort of a main file: one clear line, and an exit code that says whether the configuration was at fault. */
export function exitOnStartFailure(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  logger('process').error(
    { err: error instanceof ConfigError ? undefined : error },
    `could not start: ${message}`,
  );
  process.exit(error instanceof ConfigError ? 78 : 1);
}
