import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';

const groups = new WeakMap<EntityManager, string>();

/** The id of all that a transaction does, made when it is first asked for. Nobody outside can choose it, as an id of a request can be chosen. */
export function actGroupOf(manager: EntityManager): string {
  // Without a transaction there is nothing that belongs together.
  if (manager.queryRunner?.isTransactionActive !== true) return ulid();
  const known = groups.get(manager);
  if (known !== undefined) return known;
  const made = ulid();
  groups.set(manager, made);
  return made;
}
