/** An authority that attests ages and a wallet that shows them, for tests and demos: the EU's age verification profile, annex A. */
export * from './attestation';
export * from './authority';
export * from './status-list';
export * from './trusted-list';
export * from './wallet';
