import { z } from 'zod';

/** What an SMTP failure tells: nodemailer's own code, the server's reply code and the command it answered. */
const failure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});
export type MailFailure = z.output<typeof failure>;

/** The codes of a failure alone: its text may hold an address. */
export const factsOf = (error: unknown): MailFailure => failure.safeParse(error).data ?? {};

/** nodemailer's codes for a server that cannot be spoken to at all. */
const UNREACHABLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
]);

/** What is wrong with the mail server for its operator; undefined for what concerns a single mail. */
export function mailProblem({ code, responseCode }: MailFailure): string | undefined {
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2' || responseCode === 530)
    return 'the mail server refuses this process: check user and password of SMTP_URL';
  if (code !== undefined && UNREACHABLE.has(code))
    return `the mail server cannot be reached (${code}): check host, port and TLS of SMTP_URL`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC')
    return `mails cannot be written (${code}): check MAIL_DIR`;
  return undefined;
}
