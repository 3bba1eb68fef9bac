import { z } from 'zod';
import { cleanLine, cleanText, seenLength } from './clean';

/** In UTF-16 characters of the text as it is kept, as the counters of forms count; the least of what can be seen. */
interface Bounds {
  readonly min?: number;
  readonly max: number;
}
interface Messages {
  readonly short?: string;
  readonly long?: string;
}

const bounded =
  (clean: (typed: string) => string) =>
  ({ min = 0, max }: Bounds, { short, long }: Messages = {}) =>
    z
      .string()
      .meta({ ...(min > 0 && { minLength: min }), maxLength: max })
      .transform(clean)
      .pipe(
        z
          .string()
          .max(max, long)
          .superRefine((kept, context) => {
            if (seenLength(kept) < min)
              context.addIssue({ code: 'too_small', origin: 'string', minimum: min, message: short });
          }),
      );

/** What people write in one line (a title, a name, a label): cleaned, then checked. */
export const line = bounded(cleanLine);
/** What people write in several lines: cleaned, then checked. */
export const text = bounded(cleanText);
