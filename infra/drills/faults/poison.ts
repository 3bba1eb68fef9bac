/** What the drill itself puts into the queue for nobody to understand. */
export const POISON = 'not a job';
