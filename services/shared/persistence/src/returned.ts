/** The rows of `UPDATE ... RETURNING` or `DELETE ... RETURNING`: TypeORM answers those with rows and count, and plain rows for the rest. */
export const returnedRows = (answer: unknown): unknown =>
  Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0] : answer;
