import { config } from 'zod/v4';

/**
 * The library that checks, as the browser has it: vite.config.ts puts this file in the place of `zod`, also for the contracts. The page's policy
 * forbids compiled code, so that it must not even try. The forms name their own messages; what has none must not be English.
 */
config({ jitless: true, localeError: () => 'Valor inválido.' });

export * from 'zod/v4';
