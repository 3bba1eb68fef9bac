import { ForeignHosts } from './foreign-hosts';
import { pictureOrigins } from '../picture-policy';

const HOST = { address: '203.0.113.1', family: 4 };
const resolve = async (name: string) => {
  if (name === 'sumiu.example') throw new Error('getaddrinfo ENOTFOUND');
  return [HOST];
};

describe('the hosts that an export names', () => {
  it('are those that the policy of pages leaves out, with how often they are named', async () => {
    const hosts = new ForeignHosts();
    hosts.add(
      'https://imagens.example/a.jpg',
      'https://imagens.example/b.jpg',
      'https://nossa.example/c.jpg',
    );
    expect(await hosts.findings(new Set(['https://nossa.example']), resolve)).toEqual([
      { what: 'blocked', origin: 'https://imagens.example', times: 2 },
    ]);
  });

  it('are told apart when their name leads nowhere', async () => {
    const hosts = new ForeignHosts();
    hosts.add('https://sumiu.example/a.jpg', 'http://imagens.example:8080/b.jpg');
    expect(await hosts.findings(new Set(), resolve)).toEqual([
      { what: 'name-unknown', origin: 'https://sumiu.example', times: 1 },
      { what: 'blocked', origin: 'http://imagens.example:8080', times: 1 },
    ]);
  });

  it('leave out what stands on the site itself, or nowhere', async () => {
    const hosts = new ForeignHosts();
    hosts.add('/images/a.webp', '', null);
    expect(await hosts.findings(new Set(), resolve)).toEqual([]);
  });
});

it('a policy allows the origins of its pictures alone', () => {
  const policy =
    "default-src 'none';img-src 'self' data: https://a.example http://b.example:81;media-src https://c.example";
  expect(pictureOrigins(policy)).toEqual(['https://a.example', 'http://b.example:81']);
  expect(pictureOrigins('')).toEqual([]);
});
