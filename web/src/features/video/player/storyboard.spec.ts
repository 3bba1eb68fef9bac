import { parseStoryboard } from './storyboard';

const FILE = `WEBVTT

00:00:00.000 --> 00:00:10.000
s00000.jpg#xywh=0,0,160,90

01:00:10.500 --> 01:00:20.000
s00001.jpg#xywh=320,90,160,90

00:20.000 --> 00:30.000
no picture
`;

describe('the storyboard', () => {
  const tiles = [
    { startTime: 0, endTime: 10, image: '/media/k/1/s/a/1/storyboard/s00000.jpg', x: 0, y: 0, w: 160, h: 90 },
    {
      startTime: 3_610.5,
      endTime: 3_620,
      image: '/media/k/1/s/a/1/storyboard/s00001.jpg',
      x: 320,
      y: 90,
      w: 160,
      h: 90,
    },
  ];

  it.each([
    ['line feeds', FILE],
    ['carriage returns', FILE.replaceAll('\n', '\r\n')],
  ])('is read with %s; what names no part of a sheet is left out', (_name, text) => {
    expect(parseStoryboard(text, '/media/k/1/s/a/1/storyboard/tiles.vtt')).toEqual(tiles);
  });

  it('is empty where the file is none', () => {
    expect(parseStoryboard('<html>', '/x/tiles.vtt')).toEqual([]);
  });
});
