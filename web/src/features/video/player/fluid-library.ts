import 'fluid-player/src/css/fluidplayer.css';

// The library and its style in one lazily loaded piece.
export { default as fluidPlayer } from 'fluid-player';
