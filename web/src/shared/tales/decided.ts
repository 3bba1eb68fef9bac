import { type DecisionInput, type DeskTale, type TaleStatus } from '@alcova/contracts';

/** How a tale is decided; version and lease come from what is on the screen. */
export type Decided = Pick<DecisionInput, 'decision'> &
  Partial<Pick<DecisionInput, 'reason' | 'message' | 'passages' | 'confirmed'>>;

export const statusOf = ({ isApproved, isDenied }: DeskTale): TaleStatus =>
  isApproved ? 'approved' : isDenied ? 'denied' : 'waiting';
