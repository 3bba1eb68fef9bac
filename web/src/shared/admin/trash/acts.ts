/** What is done with something of a list that has a trash: into it, out of it, or erased from it. */
export type TrashAct = 'remove' | 'restore' | 'erase';
