/** Codes of Node and of Postgres (SQLSTATE) for something that cannot be reached, ends, or only just starts. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** SQLSTATE class 08: the connection to the database failed. */
const CONNECTION_CLASS = /^08\w{3}$/;
/** How the Postgres client words the loss of a connection; it has no codes for these. */
const AWAY_TEXTS =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i;

/** Whether a request failed since something that its service needs is away for the moment: worth asking again, and nobody's mistake. */
export function isAway(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  // TypeORM wraps what the client threw.
  if ('driverError' in failure && failure.driverError !== failure) return isAway(failure.driverError);
  // A name with several addresses fails with one error for each.
  if (failure instanceof AggregateError) return failure.errors.length > 0 && failure.errors.every(isAway);
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  const text = 'message' in failure && typeof failure.message === 'string' ? failure.message : '';
  return AWAY_CODES.has(code) || CONNECTION_CLASS.test(code) || AWAY_TEXTS.test(text);
}

/**
 * SQLSTATE of a text that the database cannot hold: of well-formed JavaScript text only U+0000, as text (22021) or inside JSON (22P05).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P05']);

/** Whether a request failed since a text that it brought can be neither stored nor compared: the caller's mistake, wherever the text went. */
export function isUnstorableText(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  if ('driverError' in failure && failure.driverError !== failure)
    return isUnstorableText(failure.driverError);
  return 'code' in failure && typeof failure.code === 'string' && UNSTORABLE_TEXT_CODES.has(failure.code);
}
