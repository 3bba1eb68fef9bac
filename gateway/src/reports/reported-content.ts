import { CodedError, placeOf, type ReportSubject } from '@alcova/contracts';

/**
 * The content behind an address of the site, as people copy it from the address bar: whole, without `https://`, or the path alone.
 * @param siteUrl the site's own address
 * @throws CodedError report.address-required, report.foreign-address
 */
export function contentAt(address: string, siteUrl: string): ReportSubject {
  if (address === '') throw new CodedError('report.address-required');
  const url = urlOf(address, siteUrl);
  if (url?.host !== new URL(siteUrl).host) throw new CodedError('report.foreign-address');
  const place = placeOf(url.pathname, url.search);
  if (place.kind !== 'video' && place.kind !== 'tale') throw new CodedError('report.foreign-address');
  return { kind: place.kind, id: place.id };
}

function urlOf(address: string, siteUrl: string): URL | undefined {
  // Two slashes would name another host.
  const isPath = address.startsWith('/') && !address.startsWith('//');
  const whole = isPath || /^https?:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(whole, siteUrl)) return undefined;
  const url = new URL(whole, siteUrl);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}
