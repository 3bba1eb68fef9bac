/** Under which queries of cases are kept. */
export const CASES = 'cases';
