/** What a file field for films offers; a film may be only sound. */
export const VIDEO_FILES = 'video/*,audio/*';

/** Whether a chosen file may be a film: browsers do not know every type. The server looks into it. */
export const isVideoFile = ({ type }: File): boolean => type === '' || /^(video|audio)\//.test(type);

export const isImageFile = (file: File): boolean => file.type.startsWith('image/');
