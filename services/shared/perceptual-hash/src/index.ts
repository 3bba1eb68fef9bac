/** How like two films are: the one public face of the package. */
export { distance, fromHex, HASH_BYTES, type Luma, pdq, toHex } from './pdq';
export { type FrameHashes, FRAME_BYTES, FRAME_SIDE, frameHashes, LEAST_QUALITY } from './frame-hashes';
export { HashIndex, LIKE_DISTANCE, type Neighbour } from './hash-index';
export { type AskedFilm, type AskedFrame, FilmSearch, type LikeFilm, type ListedFrame } from './film-search';
