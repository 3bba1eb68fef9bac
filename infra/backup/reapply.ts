import { CodedError, deleteVideo, eraseVideos, isUrgentCategory, keepReport } from '@alcova/contracts';
import type { OperatorConnection } from '@alcova/messaging';
import { createHash } from 'node:crypto';
import { deletedVideos, type Hold, lostHolds } from './records';

type Rpc = OperatorConnection['rpc'];
const WHY = 'Estava fora do ar antes da restauração de uma cópia de segurança.';

/** What was asked for again after a restore. */
export interface Reapplied {
  /** Videos that the backup brought back and that went again. */
  readonly deleted: number;
  /** Contents that the backup brought back and that are held back again, until somebody decides. */
  readonly held: number;
  /** `kind/id` of contents that could not be held back: look at them. */
  readonly notHeld: readonly string[];
  /** False where nobody ever looked at the holds of the lost site. */
  readonly holdsAreKnown: boolean;
}

/** Deletes and holds back again what was since the backup; erasures are `reapplyErasures`. The restored site runs; doing it twice changes nothing more. */
export async function reapplyRecords(root: string, rpc: Rpc, moderationUrl: string): Promise<Reapplied> {
  // First: what is gone needs no hold.
  let deleted = 0;
  const { erased, trashed } = await deletedVideos(root);
  for (const id of erased) if (await eraseAgain(rpc, id)) deleted += 1;
  for (const id of trashed) if (await trashAgain(rpc, id)) deleted += 1;
  const holds = await lostHolds(root, moderationUrl);
  const notHeld: string[] = [];
  let held = 0;
  for (const hold of holds ?? []) {
    if (await holdAgain(rpc, hold)) held += 1;
    else notHeld.push(`${hold.subject.kind}/${hold.subject.id}`);
  }
  return { deleted, held, notHeld, holdsAreKnown: holds !== undefined };
}

/** False where it is in the trash, or is not there. */
async function trashAgain(rpc: Rpc, id: string): Promise<boolean> {
  try {
    await rpc.request(deleteVideo, { id });
    return true;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'video.not-found') return false;
    throw error;
  }
}

/** False where it is not there. */
async function eraseAgain(rpc: Rpc, id: string): Promise<boolean> {
  await trashAgain(rpc, id);
  return (await rpc.request(eraseVideos, { ids: [id] })).erased.length > 0;
}

/** By an urgent report, as anybody's: it hides at once, seals evidence, and somebody decides anew. A content that is gone needs no hold. */
async function holdAgain(rpc: Rpc, { subject, category }: Hold): Promise<boolean> {
  // One name for each content: asked twice it is one report, and no limit of a network is reached.
  const name = createHash('sha256').update(`${subject.kind}/${subject.id}`).digest('hex').slice(0, 48);
  try {
    const { ticket } = await rpc.request(keepReport, {
      ...{ subject, description: WHY, contact: null },
      category: isUrgentCategory(category) ? category : 'intimate-image',
      ...{ key: `restore-${name}`, network: `restore-${name}`, widerNetwork: `restore-${name}` },
    });
    return ticket.isHidden;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'report.no-content') return true;
    throw error;
  }
}
