import type { EntityManager } from 'typeorm';

/** Takes what erased things and people were called out of the audit log, also for cases on those tales. The chain stays whole. */
export async function forgetTitles(manager: EntityManager, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await manager.query(
    `DELETE FROM audit_titles WHERE entry_id IN (
       SELECT id FROM audit_entries WHERE subject = ANY ($1)
         OR subject IN (SELECT id FROM cases WHERE subject_kind = 'tale' AND subject_id = ANY ($1)))`,
    [subjects],
  );
}
