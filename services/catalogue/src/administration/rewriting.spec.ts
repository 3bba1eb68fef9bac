import { rewriteAddress } from './rewriting';

const TO = 'https://novo.example/cdn/';

describe('an address of an old host', () => {
  it.each([
    ['https://velho.example/a/b.mp4', 'https://velho.example', 'https://novo.example/cdn/a/b.mp4'],
    ['http://velho.example/a/b.mp4', 'https://velho.example/', 'https://novo.example/cdn/a/b.mp4'],
    ['https://VELHO.example/a.mp4?x=1#t', 'https://velho.example', 'https://novo.example/cdn/a.mp4?x=1#t'],
    ['https://velho.example/balde/a.mp4', 'https://velho.example/balde', 'https://novo.example/cdn/a.mp4'],
    ['https://velho.example:8443/a.mp4', 'https://velho.example:8443', 'https://novo.example/cdn/a.mp4'],
  ])('%s below %s reads %s', (address, from, after) => expect(rewriteAddress(address, from, TO)).toBe(after));

  it.each([
    ['https://velho.example.mau.test/a.mp4', 'https://velho.example'],
    ['https://outro.example/velho.example/a.mp4', 'https://velho.example'],
    ['https://velho.example/baldes/a.mp4', 'https://velho.example/balde'],
    ['https://velho.example:8443/a.mp4', 'https://velho.example'],
    ['https://eu:senha@velho.example/a.mp4', 'https://velho.example'],
    ['javascript://velho.example/a', 'https://velho.example'],
    ['/images/a.webp', 'https://velho.example'],
    ['', 'https://velho.example'],
  ])('%s is none below %s', (address, from) => expect(rewriteAddress(address, from, TO)).toBeNull());

  it('is left when it reads so already', () => {
    expect(
      rewriteAddress('https://novo.example/a.mp4', 'https://novo.example', 'https://novo.example'),
    ).toBeNull();
  });
});
