/** The two lists of favourites. */
export const VIDEOS_ADDRESS = '/favorite';
export const TALES_ADDRESS = '/favorite?of=tales';
