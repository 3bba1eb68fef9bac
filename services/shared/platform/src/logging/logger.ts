import type { LoggerService } from '@nestjs/common';
import { type LoggerOptions, pino, type Logger as PinoLogger } from 'pino';
import { activeRequest } from './context';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * What a log may tell of a failure: its type, text, code and stack. Other properties stay out, since a database error carries the
 * statement's parameters and an answer of a client library its body: personal data and secrets.
 */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        ...('code' in error && { code: error.code }),
        stack: error.stack,
        ...(error.cause !== undefined && { cause: describeError(error.cause) }),
      }
    : { message: String(error) };

/** How every line of every process looks. */
export const loggerOptions: LoggerOptions = {
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: { process: process.env['PROCESS_NAME'] ?? 'alcova' },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => {
    const request = activeRequest();
    return request ? { requestId: request.requestId, traceId: request.traceparent.slice(3, 35) } : {};
  },
};
const root = pino(loggerOptions);

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
