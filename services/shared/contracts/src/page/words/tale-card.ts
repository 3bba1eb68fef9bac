import { formatViews } from '../../base/numbers';

/** What is said of a tale on its card and above its text. */
export const taleCardWords = {
  by: (author: string) => `por ${author}`,
  minutes: (minutes: number) => `${minutes} min de leitura`,
  likes: (likes: number) => (likes === 1 ? '1 curtida' : `${formatViews(likes)} curtidas`),
} as const;
