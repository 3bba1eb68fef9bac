import { rotationFilters } from './shape';

it.each([
  [0, false, ''],
  [0, true, 'vflip'],
  [-90, false, 'transpose=clock'],
  [270, false, 'transpose=clock'],
  [-90, true, 'transpose=cclock_flip'],
  [90, false, 'transpose=cclock'],
  [90, true, 'transpose=clock_flip'],
  [180, false, 'hflip,vflip'],
  [-180, true, 'hflip'],
  [-15, false, 'rotate=15*PI/180'],
])('a picture of %p degrees (mirrored: %p) is turned by "%s"', (rotation, isMirrored, filters) =>
  expect(rotationFilters({ rotation, isMirrored }).join()).toBe(filters),
);
