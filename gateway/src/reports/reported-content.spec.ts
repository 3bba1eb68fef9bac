import { CodedError } from '@alcova/contracts';
import { contentAt } from './reported-content';

const SITE = 'https://site.example';
const read = (address: string): string => {
  try {
    const { kind, id } = contentAt(address, SITE);
    return `${kind} ${id}`;
  } catch (error) {
    if (error instanceof CodedError) return error.code;
    throw error;
  }
};

describe('a reported address', () => {
  it.each([
    ['https://site.example/video/abc', 'video abc'],
    ['http://site.example/video/abc?t=3#x', 'video abc'],
    ['site.example/contos/abc/', 'tale abc'],
    ['/contos/abc', 'tale abc'],
    ['', 'report.address-required'],
    ['https://outro.example/video/abc', 'report.foreign-address'],
    ['https://site.example@outro.example/video/abc', 'report.foreign-address'],
    ['https://site.example:8443/video/abc', 'report.foreign-address'],
    ['//outro.example/video/abc', 'report.foreign-address'],
    [String.raw`/\outro.example/video/abc`, 'report.foreign-address'],
    ['https://site.example/', 'report.foreign-address'],
    ['https://site.example/video/a b', 'report.foreign-address'],
    ['javascript:alert(1)', 'report.foreign-address'],
    ['não sei', 'report.foreign-address'],
    ['http://[', 'report.foreign-address'],
  ])('%s: %s', (address, expected) => expect(read(address)).toBe(expected));
});
