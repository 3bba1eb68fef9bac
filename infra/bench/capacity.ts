import { TABLES } from './capacity-tables';

/** `npm run capacity`: the tables of docs/capacity.md out of infra/bench/capacity-inputs.ts. */
console.log(
  Object.entries(TABLES)
    .map(([name, table]) => `<!-- ${name} -->\n\n${table}`)
    .join('\n\n'),
);
