import { noteAct, operatorAct, type Topic } from '@alcova/operator';
import { basename } from 'node:path';
import { type ImportFlags, importOptions, withImportOptions } from './import-options';

/** The import of another installation's export. It reads a folder and needs a disk for films: only a checkout has it. */
export const importing: Topic = (program, shell) => {
  const topic = program.command('import').description('traz uma exportação do Firestore e do Firebase Auth');
  withImportOptions(topic).action((flags: ImportFlags) => {
    const options = importOptions(flags);
    const act = options.dryRun ? undefined : operatorAct(flags, { isUpkeep: true });
    return shell.connected({}, async (tools) => {
      if (act) await noteAct(tools, act, 'import', { from: basename(options.from) });
      // Loaded when needed: other commands start without it.
      const { importFrom } = await import('./import.js');
      return importFrom(tools, options);
    });
  });
};
