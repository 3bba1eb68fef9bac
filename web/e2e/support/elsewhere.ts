/** The name of an advertiser that stands for nobody (RFC 2606); the tests' browser finds their third party there. */
export const ADVERTISER_HOST = 'anunciante.example';
