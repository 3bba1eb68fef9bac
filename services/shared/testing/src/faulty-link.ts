import { FaultyLink, freePorts } from '@alcova/infra/parts';

/** A way to `url`, an address on this machine, that can be bad. @returns its own address, and the link */
export async function faultyLinkTo(url: string): Promise<{ url: string; link: FaultyLink }> {
  const { protocol, port: farPort } = new URL(url);
  const [port = 0] = await freePorts(1);
  return { url: `${protocol}//127.0.0.1:${port}`, link: await FaultyLink.start(port, Number(farPort)) };
}
