import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Report } from './report';

/** Tells who watches how it goes on. */
export type Say = (line: string) => void;

/** A bench or a drill, by its name. */
export interface Command {
  readonly name: string;
  readonly about: string;
  /**
   * @param argv options as `--name value` over those of its full, or of its quick form; the quick one shows that all works, and its figures
   * mean nothing
   * @throws TypeError for an option that it does not have, z.ZodError for a value that it cannot be
   */
  run(argv: readonly string[], isQuick: boolean, say: Say): Promise<Report>;
}

interface Declaration<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly about: string;
  /** Each with the value of the full form as its default; numbers by `z.coerce`, since they come as words too. */
  readonly options: z.ZodObject<Shape>;
  /** The options of the quick form. */
  readonly quick: Readonly<Partial<z.output<z.ZodObject<Shape>>>>;
  readonly run: (options: z.output<z.ZodObject<Shape>>, say: Say) => Promise<Report>;
}

/** Declares a bench or a drill. */
export function command<Shape extends z.ZodRawShape>(declared: Declaration<Shape>): Command {
  const { name, about, options, quick, run } = declared;
  const words = Object.fromEntries(
    Object.keys(options.shape).map((key) => [key, { type: 'string' } as const]),
  );
  return {
    ...{ name, about },
    run: async (argv, isQuick, say) => {
      const { values } = parseArgs({ args: [...argv], options: words });
      return run(options.parse({ ...(isQuick ? quick : {}), ...values }), say);
    },
  };
}

/** A whole number of at least `least` that is `value` when nothing is said. */
export const count = (value: number, least = 1) => z.coerce.number().int().min(least).default(value);
