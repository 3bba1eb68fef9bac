import { randomUUID } from 'node:crypto';
import { knownDevice, type KnownDevice, MAX_DEVICE_ACCOUNTS } from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { CookieSeal } from '../http/cookie-seal';
import type { SigningKey } from '../config/signing-keys';

const COOKIE_PATH = '/api/auth';
/** Half a year; every sign-in begins it again. */
const LIFETIME_SECONDS = 180 * 24 * 3_600;

/**
 * Remembers in a browser which accounts signed in there, sealed: identity counts wrong passwords of such a device apart from those of
 * strangers, so that these cannot lock the owner out. It opens nothing, and stays when a session ends.
 */
export class DeviceCookie {
  private readonly seal: CookieSeal;
  private readonly name: string;

  constructor(
    private readonly secure: boolean,
    keys: readonly SigningKey[],
  ) {
    this.seal = new CookieSeal('known device', keys);
    this.name = secure ? '__Secure-alcova_device' : 'alcova_device';
  }

  /** Undefined for a browser without the cookie, or with one that was not sealed here. */
  async read(request: Pick<FastifyRequest, 'cookies'>): Promise<KnownDevice | undefined> {
    const sealed = request.cookies[this.name];
    return sealed === undefined ? undefined : knownDevice.safeParse(await this.seal.open(sealed)).data;
  }

  /** Notes a good sign-in; of many accounts the last ones are kept. */
  async remember(
    request: Pick<FastifyRequest, 'cookies'>,
    reply: FastifyReply,
    accountId: string,
  ): Promise<void> {
    const known = await this.read(request);
    const others = (known?.accounts ?? []).filter((other) => other !== accountId);
    const device: KnownDevice = {
      id: known?.id ?? randomUUID(),
      accounts: [accountId, ...others].slice(0, MAX_DEVICE_ACCOUNTS),
    };
    reply.setCookie(this.name, await this.seal.seal(device, LIFETIME_SECONDS), {
      ...{ httpOnly: true, sameSite: 'lax', secure: this.secure, path: COOKIE_PATH },
      maxAge: LIFETIME_SECONDS,
    });
  }
}
