import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logger } from '@alcova/platform';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';

const log = logger('mail');
/** An SMTP server that does not answer in these times is tried again later (ms). */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

export interface OutgoingMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Carrier {
  /** Brings one mail on its way. Rejects when it may not have arrived; a mail that is carried twice has the same Message-ID. */
  carry(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Rejects when nothing could be carried now: the server is away, or does not let this process in. */
  assertReachable(): Promise<void>;
}

/** The carrier that the configuration asks for: an SMTP server, else a folder. */
export function carrierOf(config: Config): Carrier {
  const { hostname } = new URL(config.SITE_URL);
  const from = config.MAIL_FROM ?? `${config.SITE_NAME} <nao-responda@alcova.local>`;
  const message = (mail: OutgoingMail) => ({
    from,
    // An object: the address is not parsed for a list of several.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${hostname}>`,
    // RFC 3834: no holiday answers, please.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (config.SMTP_URL) {
    const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS });
    return {
      carry: async (mail, signal) => void (await transport.sendMail({ ...message(mail), signal })),
      assertReachable: async () => void (await transport.verify()),
    };
  }
  const folder = config.MAIL_DIR;
  if (!folder) throw new Error('neither SMTP_URL nor MAIL_DIR is set');
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const makeFolder = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }));
  return {
    carry: async (mail) => {
      const { message: bytes } = await writer.sendMail(message(mail));
      await makeFolder();
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.new`, bytes, { mode: 0o600 });
      await rename(`${file}.new`, file);
      log.info({ file }, 'a mail was written into the folder');
    },
    assertReachable: makeFolder,
  };
}
