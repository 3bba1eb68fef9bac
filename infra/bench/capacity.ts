import { writeCapacity } from './capacity-document';

/** `npm run capacity`: the tables of docs/capacity.md anew, out of docs/benchmarks.md and the assumptions of infra/bench/capacity-inputs.ts. */
void writeCapacity();
