import { logger } from '@alcova/platform';

const log = logger('overview');

/** What of a part of the site is known: null, where it does not answer. */
export async function known<T>(part: string, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    log.warn({ err: error, part }, 'a part of the overview is missing');
    return null;
  }
}
