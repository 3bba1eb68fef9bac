import { BENCHES } from './benches';
import { DRILLS, SOAK } from './drills';

/** All commands by the word that runs them. A name is one in its group alone: there is a bench and a drill of media. */
export const GROUPS = { bench: BENCHES, drill: DRILLS, soak: SOAK };
