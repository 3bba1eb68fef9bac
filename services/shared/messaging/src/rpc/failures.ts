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
/** How the Postgres client words the loss of a connection, and that an answer does not come; it has no codes for these. */
const AWAY_TEXTS =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout/i;

/**
 * What TypeORM says to the next statement of a transaction whose connection was lost meanwhile: it has taken it from it. By name, so that
 * processes without a database need not load TypeORM.
 */
const LOST_AMID_TRANSACTION = new Set([
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);

/** Whether a request failed since something that its service needs is away for the moment: worth asking again, and nobody's mistake. */
export function isAway(failure: unknown): boolean {
  const cause = causeOf(failure);
  if (cause === undefined) return false;
  if (cause instanceof Error && LOST_AMID_TRANSACTION.has(cause.name)) return true;
  // A name with several addresses fails with one error for each.
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isAway);
  const code = codeOf(cause);
  const text = 'message' in cause && typeof cause.message === 'string' ? cause.message : '';
  return AWAY_CODES.has(code) || CONNECTION_CLASS.test(code) || AWAY_TEXTS.test(text);
}

/**
 * SQLSTATE of a text that the database cannot hold: of well-formed JavaScript text only U+0000, as text (22021) or inside JSON (22P05).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P05']);

/** Whether a request failed since a text that it brought can be neither stored nor compared: the caller's mistake, wherever the text went. */
export function isUnstorableText(failure: unknown): boolean {
  const cause = causeOf(failure);
  return cause !== undefined && UNSTORABLE_TEXT_CODES.has(codeOf(cause));
}

/** What the client threw, where TypeORM wraps it; undefined for what is no object. */
function causeOf(failure: unknown): object | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined;
  const isWrapped = 'driverError' in failure && failure.driverError !== failure;
  return isWrapped ? causeOf(failure.driverError) : failure;
}

const codeOf = (cause: object): string =>
  'code' in cause && typeof cause.code === 'string' ? cause.code : '';
