import { exitCodeOf, reportText } from '../load/report';
import { reasonOf } from '../parts';
import { GROUPS } from './groups';

/** `one.ts GROUP NAME full|quick OPTION...`: runs one bench or drill, prints what it found, and ends with what that means. */
async function main(): Promise<void> {
  const [group, name, form, ...argv] = process.argv.slice(2);
  const commands = Object.entries(GROUPS).flatMap(([key, all]) => (key === group ? all : []));
  const one = commands.find((command) => command.name === name);
  if (!one) throw new RangeError(`unknown: ${group} ${name}`);
  const report = await one.run(argv, form === 'quick', (line) => console.error(line));
  console.log(reportText(report));
  process.exitCode = exitCodeOf(report);
}

main()
  .catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  })
  // A load that failed goes on connecting to a site that is gone.
  .finally(() => process.exit());
