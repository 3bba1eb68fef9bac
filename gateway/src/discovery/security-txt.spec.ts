import { securityTxt } from './security-txt';

describe('security.txt', () => {
  it('says whom to write to, and until when it holds: less than a year', () => {
    const site = { siteUrl: 'https://alcova.example', supportEmail: 'seguranca@alcova.example' };
    expect(securityTxt(site, new Date('2026-11-28T12:00:00Z'))).toBe(
      [
        'Contact: mailto:seguranca@alcova.example',
        'Expires: 2027-05-01T00:00:00.000Z',
        'Preferred-Languages: pt, en',
        'Canonical: https://alcova.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});
