import { connect } from 'node:net';
import type { HostileRequest } from './make-request';

/** As bytes, since clients refuse such headers; a cookie and an origin go with it. */
export function bytesOf(
  { method, path, headers, body }: HostileRequest,
  own: Readonly<Record<string, string>>,
): Buffer {
  const length = body ? { 'content-length': String(body.length) } : {};
  const lines = Object.entries({ ...own, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}

/**
 * Sends bytes by a connection of their own, and leaves when an answer has begun.
 * @returns its status; 0 when the server ended the connection without one, -1 when nothing came in time
 */
export function send(site: URL, bytes: Buffer, withinMs: number): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    let isLate = false;
    // What goes on after `100 Continue` counts.
    const status = () => /^HTTP\/1\.1 ([2-5]\d\d)/m.exec(answer)?.[1];
    const socket = connect(Number(site.port), site.hostname, () => socket.write(bytes));
    socket.setTimeout(withinMs, () => {
      isLate = true;
      socket.destroy();
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1').slice(0, 1_000);
      if (status()) socket.destroy();
    });
    // A connection that the server cut is told as 0.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Number(status() ?? (isLate ? -1 : 0))));
  });
}
