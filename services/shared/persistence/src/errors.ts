/** The SQLSTATE of a database error, else undefined. */
export function postgresCode(error: unknown): string | undefined {
  const driverError = error instanceof Error && 'driverError' in error ? error.driverError : error;
  if (typeof driverError !== 'object' || driverError === null || !('code' in driverError)) return undefined;
  return typeof driverError.code === 'string' ? driverError.code : undefined;
}

/** True for a breach of a unique key; with `constraint` only of that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (postgresCode(error) !== '23505') return false;
  if (constraint === undefined) return true;
  const driverError = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return (
    typeof driverError === 'object' &&
    driverError !== null &&
    'constraint' in driverError &&
    driverError.constraint === constraint
  );
}
