import { z } from 'zod';

/** What was answered to an address; headers of the connection and the request's id are left out. */
export const answer = z.object({
  ...{ path: z.string(), headers: z.record(z.string(), z.string()) },
  base64: z.string(),
});
export type Answer = z.output<typeof answer>;

/** One statement as a service sent it. Values are in Postgres' own text form, which `pg` hands on as they are. */
export const sentStatement = z.object({ text: z.string(), values: z.array(z.string().nullable()) });
export type SentStatement = z.output<typeof sentStatement>;

/** An answer, and what its service asked the database for it; each unit was sent over one connection. */
export const exchange = answer.extend({ units: z.array(z.array(sentStatement)) });
export type Exchange = z.output<typeof exchange>;

/** What a floor does and no more: answers the same bytes, or sends the same statements, or checks the same password. */
export const floorWork = z.union([
  z.object({ exchanges: z.array(exchange), database: z.string() }),
  z.object({ answers: z.array(answer) }),
  z.object({ hash: z.string() }),
]);
