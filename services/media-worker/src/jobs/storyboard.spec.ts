import type { EncodingPlan } from '@alcova/contracts';
import sharp from 'sharp';
import { composeSheet, splitJpegs, storyboardVtt } from './storyboard';

const storyboard: EncodingPlan['storyboard'] = { everyFrames: 60, tileWidth: 160, tileHeight: 90 };
const tile = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 160, height: 90, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer();

describe('the storyboard', () => {
  it('finds each picture of a stream', async () => {
    const tiles = await Promise.all([tile(10), tile(200), tile(90)]);
    expect(splitJpegs(Buffer.concat(tiles))).toEqual(tiles);
    expect(splitJpegs(Buffer.alloc(0))).toEqual([]);
  });

  it('puts tiles on a sheet row by row', async () => {
    const tiles = await Promise.all(Array.from({ length: 12 }, (_, at) => tile(at * 20)));
    const sheet = sharp(await composeSheet(tiles, storyboard));
    expect(await sheet.metadata()).toMatchObject({ width: 1_600, height: 180 });
    const cut = await sheet.extract({ left: 160, top: 90, width: 160, height: 90 }).png().toBuffer();
    const { channels } = await sharp(cut).stats();
    expect(Math.abs((channels[0]?.mean ?? 0) - 220)).toBeLessThan(8);
  });

  it('names the tile of every stretch, the last one to the film end', () => {
    const plan = {
      ...{
        frameRate: { num: 30, den: 1 },
        frames: 6_050,
        gopFrames: 60,
        segmentFrames: 120,
        chunkFrames: 960,
      },
      ...{ chunks: 7, rungs: [], audio: null, storyboard },
      source: {
        ...{ timeBase: { num: 1, den: 30 }, zeroTicks: 0, preRoll: 0, seekable: true, heldFrom: null },
        ...{ interlaced: false, hdr: false, pixels: 1 },
      },
    };
    const cues = storyboardVtt(plan, 101, (sheet) => `s${sheet}.jpg`).split('\n\n');
    expect(cues[0]).toBe('WEBVTT');
    expect(cues[12]).toBe('00:00:22.000 --> 00:00:24.000\ns0.jpg#xywh=160,90,160,90');
    expect(cues[101]).toBe('00:03:20.000 --> 00:03:21.667\ns1.jpg#xywh=0,0,160,90\n');
  });
});
