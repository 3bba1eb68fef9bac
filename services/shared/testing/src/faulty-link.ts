import { FaultyLink, freePorts } from '@alcova/infra/parts';

/** A way to `url`, an address on this machine, that can be bad. @returns its own address, else the same, and the link */
export async function faultyLinkTo(url: string): Promise<{ url: string; link: FaultyLink }> {
  const way = new URL(url);
  const farPort = Number(way.port);
  const [port = 0] = await freePorts(1);
  way.hostname = '127.0.0.1';
  way.port = String(port);
  return { url: way.href, link: await FaultyLink.start(port, farPort) };
}
