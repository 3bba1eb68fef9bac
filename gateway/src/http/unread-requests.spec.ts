import { namesSeveralHosts, unreadAnswer } from './unread-requests';

const failureOf = (code: string, packet: string) =>
  Object.assign(new Error('x'), { code, rawPacket: Buffer.from(packet) });
const parts = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body };
};

describe('the answer to what is no request', () => {
  it.each([
    ['HPE_INVALID_METHOD', '400 Bad Request', 'Os dados enviados não são válidos.'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'O conteúdo enviado é grande demais.'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'Os dados enviados não são válidos.'],
  ])('is a problem in Portuguese: %s', (code, status, message) => {
    const { head, body } = parts(unreadAnswer(failureOf(code, 'GET / HTTP/1.1'), 'r1'));
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ message, status: Number(status.slice(0, 3)), requestId: 'r1' });
  });

  it('has no body for HEAD, whose readers expect none', () => {
    const { head, body } = parts(unreadAnswer(failureOf('HPE_HEADER_OVERFLOW', 'HEAD /aaa'), 'r1'));
    expect(head).toMatch(/^HTTP\/1.1 431 /);
    expect(body).toBe('');
  });
});

describe('a request', () => {
  it.each([
    [true, ['Host', 'a', 'Accept', '*/*', 'hOsT', 'a']],
    [true, ['host', '', 'host', 'a']],
    [false, ['Host', 'a', 'x', 'host', 'x-forwarded-host', 'b']],
    [false, []],
  ])('names several hosts (%s): %j', (several, rawHeaders) => {
    expect(namesSeveralHosts({ rawHeaders })).toBe(several);
  });
});
