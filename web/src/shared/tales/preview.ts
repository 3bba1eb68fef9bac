export { previewText } from '@alcova/contracts';
