import { logFailure } from '../log';
import { type Desk, type DeskItem, tokenOf } from './desk';

/** Lets others have an item. A loss is only logged: the lease ends by itself. */
export async function release(
  desk: Pick<Desk<never, never>, 'giveBack'>,
  item: Pick<DeskItem, 'id' | 'lease'>,
  keepalive = false,
): Promise<void> {
  const token = tokenOf(item);
  if (token === undefined) return;
  try {
    await desk.giveBack(item.id, token, keepalive);
  } catch (cause) {
    logFailure('desk: a lease could not be given back', cause);
  }
}
