import { CodedError } from '@alcova/contracts';
import { uploadFailure } from './failure';
import { bounded } from './upload-attempt';

describe('why an upload failed', () => {
  it.each([
    [new CodedError('upload.too-large'), 'upload.too-large'],
    [Object.assign(new Error('x'), { code: 'FST_MP_PREMATURE_CLOSE' }), 'upload.interrupted'],
    [Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'upload.interrupted'],
    [new Error('Part terminated early due to unexpected end of multipart data'), 'upload.interrupted'],
    [Object.assign(new Error('x'), { statusCode: 406 }), 'request.unsupported-media-type'],
    [new Error('anything else'), 'internal'],
  ])('%s', (error, code) => expect(uploadFailure(error).code).toBe(code));
});

describe('texts for the log', () => {
  it('are never cut through a character', () => {
    expect(bounded(`${'a'.repeat(1_023)}🎬`)).toBe('a'.repeat(1_023));
    expect(bounded(`${'a'.repeat(1_022)}🎬`)).toBe(`${'a'.repeat(1_022)}🎬`);
  });
});
