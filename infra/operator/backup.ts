import { runAlone } from './command';
import { backupOrder, USAGE } from './backup-options';
import { carryOut } from './backup-orders';

void runAlone(USAGE, (args) => {
  const order = backupOrder(args);
  return (say) => carryOut(order, say);
});
