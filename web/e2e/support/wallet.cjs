const { answerHanded, answerPosted, createAuthority, issueAttestation } = require('@alcova/infra/age-wallet');

/**
 * A wallet, and the authority that attests ages to it. `anchorPem` is what the site trusts; `post` answers what the
 * wallet sends for a link, and `hand` what it gives the browser. Each answer has an attestation of its own.
 */
async function openWallet() {
  const authority = await createAuthority();
  const attest = (isOfAge) => issueAttestation(authority, { isOfAge });
  return {
    anchorPem: authority.anchorPem,
    post: async ({ address, isOfAge }) => answerPosted(await attest(isOfAge), address),
    hand: async ({ digital, origin, isOfAge }) => answerHanded(await attest(isOfAge), digital, origin),
  };
}

module.exports = { openWallet };
