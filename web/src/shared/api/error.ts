import { type ErrorCode } from '@alcova/contracts';
import { recordFrom } from '../json';

/**
 * Codes of the contracts, and the ways in which an answer fails to arrive. A code that this build does not know yet is kept as it came: the
 * table of all codes and their texts has no place in what every visitor loads, and the server sends the text along.
 */
export type ApiErrorCode =
  ErrorCode | 'network' | 'timeout' | 'bad-answer' | 'cancelled' | (string & Record<never, never>);

const LOCAL_MESSAGES = {
  network: 'Erro de conexão. Verifique sua internet e tente novamente',
  timeout: 'O servidor demorou demais para responder. Tente novamente.',
  'bad-answer': 'A resposta do servidor não pôde ser lida. Tente novamente.',
  cancelled: 'Operação cancelada.',
  unavailable: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  'request.invalid': 'Os dados enviados não são válidos.',
  'request.too-many': 'Muitas tentativas. Tente novamente mais tarde',
} as const;

/** A failed call: a stable code, a Portuguese message for people and, where the server names them, the fields that are wrong. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiErrorCode,
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status = 0,
    readonly fields: Readonly<Record<string, string>> = {},
    /** Seconds after which the server wants to be asked again, where it says so. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** An error that never reached the server or came back unreadable. */
export const localError = (code: keyof typeof LOCAL_MESSAGES, status = 0, retryAfter?: number): ApiError =>
  new ApiError(code, LOCAL_MESSAGES[code], status, {}, retryAfter);

const textsOf = (fields: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(recordFrom(fields)).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );

/** Reads the body of an answer that is not 2xx; a body that is no problem document (a proxy's page) still gives a clear message. */
export function errorFromBody(status: number, body: unknown, retryAfter?: number): ApiError {
  const { code: told, message, fields } = recordFrom(body);
  if (typeof told === 'string' && typeof message === 'string')
    return new ApiError(told, message, status, textsOf(fields), retryAfter);
  const code = status >= 500 ? 'unavailable' : status === 429 ? 'request.too-many' : 'bad-answer';
  return localError(code, status, retryAfter);
}

/** Turns what `fetch` throws into an ApiError. */
export function errorFromFetch(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return localError('timeout');
  if (cause instanceof DOMException && cause.name === 'AbortError') return localError('cancelled');
  return localError('network');
}

/** True where the session has ended or is missing: the only case in which renewing it helps. */
export const isSessionError = (error: ApiError): boolean =>
  error.code === 'auth.required' || error.code === 'auth.session-expired';
