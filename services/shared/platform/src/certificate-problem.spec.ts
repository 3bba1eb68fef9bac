import { certificateProblem } from './certificate-problem';

const withCode = (code: string, message = 'said TLS') => Object.assign(new Error(message), { code });

describe('what is wrong with a certificate', () => {
  it.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is not trusted (said TLS)'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another name'],
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['CERT_NOT_YET_VALID', 'not valid yet'],
  ])('is told of %s', (code, words) => {
    expect(certificateProblem(withCode(code))).toContain(words);
  });

  it('is found below the errors of clients', () => {
    const tls = withCode('CERT_HAS_EXPIRED');
    const wrapped = [
      new Error('no answer', { cause: tls }),
      new AggregateError([tls], 'all addresses failed'),
      Object.assign(new Error('TLS'), { code: 'TLS', chainedError: tls }),
    ];
    for (const error of wrapped) expect(certificateProblem(error)).toContain('has expired');
  });

  it('is not looked for in what fails otherwise', () => {
    expect(certificateProblem(withCode('ECONNREFUSED'))).toBeUndefined();
    expect(certificateProblem('refused')).toBeUndefined();
  });
});
