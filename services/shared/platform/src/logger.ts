import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as PinoLogger } from 'pino';
import { activeRequest } from './context';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

const root = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: { process: process.env['PROCESS_NAME'] ?? 'alcova' },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => {
    const request = activeRequest();
    return request ? { requestId: request.requestId, traceId: request.traceparent.slice(3, 35) } : {};
  },
});

/** A JSON logger for one component. Pass facts, never bodies, personal data or secrets. */
export const logger = (component: string): Logger => root.child({ component });

const text = (value: unknown): string =>
  value instanceof Error
    ? (value.stack ?? value.message)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** Nest's own messages, in the same form; its start-up chatter only at debug. */
export class NestLogger implements LoggerService {
  private readonly nest = logger('nest');

  log(message: unknown): void {
    this.nest.debug(text(message));
  }
  debug(message: unknown): void {
    this.nest.debug(text(message));
  }
  verbose(message: unknown): void {
    this.nest.debug(text(message));
  }
  warn(message: unknown): void {
    this.nest.warn(text(message));
  }
  error(message: unknown, stack?: unknown): void {
    this.nest.error({ stack: typeof stack === 'string' ? stack : undefined }, text(message));
  }
  fatal(message: unknown): void {
    this.nest.error(text(message));
  }
}
