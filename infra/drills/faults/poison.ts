/** What the drill itself puts into the queue: it fits no job's contract. */
export const POISON = '{"poison":true}';
