import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { waitUntil } from '@alcova/testing';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** To whom the envelope was addressed. */
  readonly recipients: string[];
}

/** An SMTP server on loopback that keeps what it gets. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  private server: SMTPServer | undefined;
  private port = 0;
  private refused: { recipient: string; code: number } | undefined;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, on the same port every time. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        if (address !== this.refused?.recipient) return done();
        done(Object.assign(new Error('refused'), { responseCode: this.refused.code }));
      },
      onData: (stream, { envelope }, done) => {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((mail) => {
            this.mails.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address) });
            done();
          })
          .catch(done);
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Answers this code to this recipient from now on. */
  refuse(recipient: string, code: number): void {
    this.refused = { recipient, code };
  }

  to(recipient: string): ReceivedMail[] {
    return this.mails.filter(({ recipients }) => recipients.includes(recipient));
  }

  /** Waits until so many mails came for a recipient. @returns the last of them */
  async last(recipient: string, count = 1): Promise<ReceivedMail> {
    await waitUntil(`mails to ${recipient}`, () => this.to(recipient).length >= count);
    const mail = this.to(recipient).at(-1);
    if (!mail) throw new Error('the mail is gone');
    return mail;
  }
}

/** The token of the one link that a mail holds. */
export function tokenIn(mail: Pick<Email, 'text'>): string {
  const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1];
  if (!token) throw new Error('the mail holds no link');
  return token;
}
