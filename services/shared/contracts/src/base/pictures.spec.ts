import { pictureKind } from './pictures';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a picture by its first bytes', () => {
  it.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n\0'],
    ['GIF', 'GIF89a'],
    ['WebP', 'RIFF\n\r\0\0WEBPVP8 '],
    ['AVIF', '\0\0\0\x1cftypavif'],
    ['moving AVIF', '\0\0\0\x1cftypavis'],
  ])('%s is taken', (_name, beginning) => expect(pictureKind(latin(beginning))).toBe('taken'));

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG behind a comment', '\xef\xbb\xbf<?xml version="1.0"?><!-- a --><SVG >'],
    ['compressed SVG', '\x1f\x8b\x08'],
    ['TIFF', 'II*\0'],
    ['TIFF of the other order', 'MM\0*'],
    ['BMP', 'BM6'],
    ['HEIC', '\0\0\0\x1cftypheic'],
    ['JPEG XL', '\xff\x0a'],
    ['JPEG 2000', '\0\0\0\x0cjP  '],
    ['an icon', '\0\0\x01\0'],
  ])('%s is another format', (_name, beginning) => expect(pictureKind(latin(beginning))).toBe('other'));

  it.each([
    ['nothing', ''],
    ['text', 'no image'],
    ['a page', '<!doctype html><title>x</title>'],
    ['a film', '\0\0\0\x1cftypmp42'],
    ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
    ['a document', '%PDF-1.7\n'],
  ])('%s is none', (_name, beginning) => expect(pictureKind(latin(beginning))).toBe('none'));
});
