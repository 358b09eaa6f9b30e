import type { Hit } from '../../index.js'

const ordinary: Hit = {
  url: 'https://shop.example/plans?utm_source=newsletter&utm_medium=email',
  referrer: 'https://www.google.com/',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: '203.0.113.7',
}

/** Hits as browsers send them, and malicious ones. */
export const sampleHits: readonly Hit[] = [
  ordinary,
  { ...ordinary, url: 'https://shop.example/', referrer: '' },
  { ...ordinary, url: 'https://shop.example/', referrer: 'https://shop.example/plans' },
  { ...ordinary, ip: '8.8.8.8' },
  { ...ordinary, ip: '2001:4860:4860::8888' },
  { ...ordinary, ip: '::ffff:8.8.8.8' },
  { url: '', referrer: '', userAgent: '', ip: '' },
  { ...ordinary, userAgent: ' \t\n' },
  { ...ordinary, userAgent: `Mozilla/5.0 ${'(Linux; Android '.repeat(2_000)}` },
  { ...ordinary, userAgent: '('.repeat(10_000) },
  { ...ordinary, userAgent: '\0\ud800' },
  { ...ordinary, userAgent: '__proto__' },
  { ...ordinary, userAgent: 'constructor' },
  { ...ordinary, url: '::', referrer: 'android-app://x' },
  { ...ordinary, url: 'a'.repeat(10_000), referrer: '%' },
  { ...ordinary, url: 'https://[', referrer: 'https://[' },
  { ...ordinary, url: 'https://shop.example/', referrer: `https://${'a.'.repeat(1_000)}example/` },
  { ...ordinary, url: 'https://shop.example/', referrer: `https://${'b'.repeat(300)}.example/` },
  { ...ordinary, url: 'https://shop.example/', referrer: 'https://__proto__/' },
  { ...ordinary, url: 'https://shop.example/', referrer: 'javascript:alert(1)' },
  { ...ordinary, url: 'https://shop.example/', referrer: '//shop.example' },
  { ...ordinary, url: `https://shop.example/?utm_source=${'%F0%9F%98%80'.repeat(300)}` },
  { ...ordinary, url: 'https://shop.example/?utm_source=%00%1B%5B31m%E2%80%AEtxt%0A%0Dset' },
  { ...ordinary, url: 'https://shop.example/?utm_source=%E2%80%AE&utm_campaign=%20&ref=%ZZ' },
  { ...ordinary, url: `https://shop.example/?utm_source=${'&utm_source=x'.repeat(5_000)}` },
  { ...ordinary, ip: '999.1.1.1' },
  { ...ordinary, ip: '1'.repeat(10_000) },
  { ...ordinary, ip: 'fe80::1%eth0' },
  { ...ordinary, ip: '2001:db8::1, 8.8.8.8' },
]
