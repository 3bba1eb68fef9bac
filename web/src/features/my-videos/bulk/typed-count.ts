/** More videos than this are deleted only by who types how many they are. */
export const MAX_UNTYPED = 20;

/** Whether a deletion of so many videos may begin with what was typed. */
export const isCountTyped = (count: number, typed: string): boolean =>
  count <= MAX_UNTYPED || typed.replaceAll(/[\s.]/g, '') === String(count);
