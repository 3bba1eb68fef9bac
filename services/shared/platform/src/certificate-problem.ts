/** OpenSSL's and Node's words for a certificate that nobody whom this process believes has signed. */
const UNTRUSTED = new Set([
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_UNTRUSTED'],
  ...['CERT_SIGNATURE_FAILURE', 'INVALID_CA', 'CERT_REJECTED'],
]);

/**
 * What is wrong with a server's certificate, for its operator; undefined for a failure of another kind. Clients wrap what TLS says into
 * errors of their own: the chain of causes is gone through.
 */
export function certificateProblem(error: unknown): string | undefined {
  for (let one: unknown = error; one instanceof Error; one = causeOf(one)) {
    const code = 'code' in one ? one.code : undefined;
    if (typeof code !== 'string') continue;
    if (UNTRUSTED.has(code))
      return `its certificate is not trusted (${one.message}): give the authority that signed it in the file of NODE_EXTRA_CA_CERTS`;
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return `its certificate is for another name (${one.message}): use an address with a name that it is for`;
    if (code === 'CERT_HAS_EXPIRED')
      return 'its certificate, or its authority, has expired: renew it, and give a renewed authority in the file of NODE_EXTRA_CA_CERTS';
    if (code === 'CERT_NOT_YET_VALID') return 'its certificate is not valid yet: look at the clocks';
  }
  return undefined;
}

/** NATS' client has a name of its own for it. */
function causeOf(error: Error): unknown {
  if (error instanceof AggregateError) return error.errors[0];
  return 'chainedError' in error ? error.chainedError : error.cause;
}
