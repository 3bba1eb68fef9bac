/** What the address of /my-videos carries when 'Adicionar Vídeo' is to be open at once. */
export const ADD_VIDEO = 'add';
/** Where 'Adicionar Vídeo' leads from another screen. */
export const ADD_VIDEO_PATH = `/my-videos?${ADD_VIDEO}`;
