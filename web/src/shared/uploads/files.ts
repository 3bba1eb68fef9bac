/** Whether a chosen file may be a video: browsers do not know every type. The server looks into it. */
export const isVideoFile = (file: File): boolean => file.type === '' || file.type.startsWith('video/');

export const isImageFile = (file: File): boolean => file.type.startsWith('image/');
