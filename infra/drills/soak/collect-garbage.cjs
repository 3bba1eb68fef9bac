'use strict';
/**
 * Loaded by each process of a soaked site before its own program: by SIGUSR2 it collects all garbage, so that what is read then is what is
 * held. Twice, since what the first run finalises the second one frees.
 */
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect();
});
