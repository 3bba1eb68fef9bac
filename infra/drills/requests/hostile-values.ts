const DEEP = 10_000;
const LONG = 100_000;
const OVER_THE_LIMIT = 1_200_000;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What has broken servers before: empty, control and direction characters, SQL, NATS subjects, paths, templates, markup, headers, long. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202ecod', '\ufeff', 'İ'.repeat(50), '👩‍🚀'.repeat(20)],
  ...["' OR '1'='1", "'; DROP TABLE accounts; --", '1); SELECT pg_sleep(1); --', 'a b\tc', '\\', '${7*7}'],
  ...['..\\..\\windows', '"><img src=x>', 'a\r\nX-Evil: 1', '9'.repeat(40), 'á'.repeat(5_000)],
  ...words(`% _ %_% * > . .. a.b.> $JS.API.STREAM.DELETE.EVENTS rpc.identity.> _INBOX.>
    ../../../etc/passwd file:///etc/passwd http://127.0.0.1:1/ //evil.example
    {{7*7}} <script>alert(1)</script> __proto__ constructor
    true null undefined NaN -1 0 1e400 0x10 1e309 Infinity`),
  'x'.repeat(LONG),
];

/** Values of the wrong type or size, as JSON text: some cannot be written by JSON.stringify. */
export const HOSTILE_JSON: readonly string[] = [
  ...words(`null true [] {} "" 0 -0 -1 1e308 1e400 9007199254740993 0.1 [[]] [null] {"a":{"b":[]}}
    {"__proto__":{"role":"admin"}} {"toString":1,"valueOf":2} {"constructor":{"prototype":{"role":"admin"}}}
    {"$ne":null} {"length":1e9}`),
  ...['"\\ud800"', '"\\u0000"', `[${'1,'.repeat(5_000)}1]`],
];

/** Whole bodies that no schema describes. */
export const HOSTILE_BODIES: readonly Buffer[] = [
  ...['', ...words('null [] "x" { } {"a":1,"a":2} {"__proto__":{"isAdmin":true}} a=1&b=2')].map((text) =>
    Buffer.from(text),
  ),
  Buffer.from('['.repeat(DEEP) + ']'.repeat(DEEP)),
  Buffer.from('{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP)),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from([0xc3, 0x28, 0xa0, 0xa1, 0xe2, 0x28, 0xa1]),
  Buffer.alloc(1_000),
  Buffer.alloc(OVER_THE_LIMIT, 0x20),
];

export const HOSTILE_TYPES: readonly string[] = [
  ...[
    '',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'application/json, text/html',
  ],
  ...words('text/plain application/xml multipart/form-data application/x-www-form-urlencoded */*'),
];

/** Headers that lie, and headers that a proxy would have to answer for. */
export const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'evil.example' },
  {
    'x-forwarded-for': '127.0.0.1, 10.0.0.1',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=127.0.0.1',
  },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-,-1,5-2,999999999999-' },
  { 'if-none-match': '*', 'if-modified-since': 'yesterday', 'if-range': '"x"' },
  { 'accept-encoding': 'identity;q=0, *;q=0', accept: 'text/html;q=x' },
  {
    cookie: `alcova_access=${'a.b.c'.repeat(300)}; alcova_refresh=;;;=; alcova_visitor=%00; alcova_challenge=..`,
  },
  { cookie: 'alcova_access=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsInJvbGUiOiJhZG1pbiJ9.' },
  { traceparent: '00-zz-zz-zz', 'x-request-id': '../../../x' },
  { expect: '100-continue' },
  { 'last-event-id': '-1', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' },
  { 'x-long': 'y'.repeat(8_000) },
];

/** Paths that try to mean something else than they say. */
export const HOSTILE_PATHS: readonly string[] = [
  ...words(`//api/users /api//users /api/users/ /API/USERS /api/./users /api/users/../users /api/users%2f
    /api/%75sers /api/users%00 /api/users;x=1 /api/users?__proto__[a]=1 /api/users#a /% /%zz
    /%c0%ae%c0%ae/etc/passwd /..%2f..%2fetc/passwd /assets/..%2f..%2fpackage.json /media/a/b/c/../../x
    /api/openapi.json/../users /cdn/%2e%2e/x /images/..%5c..%5cx /.git/config /.env
    /api/videos?q[]=1&q[a]=2&q=%ff /api/videos?page=1e9&pageSize=-1 /api/videos?page=1&page=2
    /api/me/state?ids=,,,%00, /video/%00 /*`),
  `/${'a/'.repeat(2_000)}`,
  `/api/videos/${'x'.repeat(6_000)}`,
  `/api/videos?q=${'%F0%9F%98%80'.repeat(500)}`,
];

const login = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`;
const SMUGGLED = '0\r\n\r\nGET /api/users HTTP/1.1\r\n\r\n';

/** Bytes that are no request, or two at once: the server must answer 4xx or hang up, and go on. */
export const BROKEN_STREAMS: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET http://evil.example/api/users HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  login('Content-Length: 5\r\nContent-Length: 6', 'hello'),
  login('Content-Length: 4\r\nTransfer-Encoding: chunked', SMUGGLED),
  login('Transfer-Encoding: chunked', 'ZZ\r\n'),
  login('Content-Length: -1', ''),
  'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(LONG)}\r\n\r\n`,
  `GET /${'a'.repeat(LONG)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  '\r\n\r\n\r\n',
];
