/**
 * Ways to write an address that leads inside. Every address that a page, a user or a redirect can contain is one of
 * these.
 */

/** Spellings of 127.0.0.2, where the canary listens, and names for it. */
export const CANARY_HOSTS: [host: string, what: string][] = [
  ['127.0.0.2', 'as usual'],
  ['127.0.0.2.', 'with a dot at its end'],
  ['127.2', 'short, two parts'],
  ['127.0.2', 'short, three parts'],
  ['2130706434', 'decimal'],
  ['0x7f000002', 'hexadecimal'],
  ['0X7F000002', 'hexadecimal, upper case'],
  ['0x7f.0x0.0x0.0x2', 'hexadecimal parts'],
  ['0x7f.0.2', 'short and hexadecimal'],
  ['017700000002', 'octal'],
  ['0177.0.0.2', 'octal part'],
  ['0177.0000.0.02', 'octal with zeros'],
  ['127.0.0.0x2', 'mixed'],
  ['%31%32%37.0.0.2', 'percent-encoded digits'],
  ['127%2e0%2E0%2e2', 'percent-encoded dots'],
  ['%EF%BC%91%EF%BC%92%EF%BC%97.0.0.2', 'full-width, percent-encoded'],
  ['１２７.０.０.２', 'full-width'],
  ['127。0。0。2', 'ideographic dots'],
  ['127．0．0．2', 'full-width dots'],
  ['①②⑦.⓪.⓪.②', 'circled digits'],
  ['127.0.\t0.2', 'a tab in it'],
  ['[::ffff:127.0.0.2]', 'IPv4-mapped'],
  ['[::ffff:7f00:2]', 'IPv4-mapped, hexadecimal'],
  ['[0:0:0:0:0:ffff:7f00:2]', 'IPv4-mapped, in full'],
]

/** Other addresses that lead inside or to cloud metadata. */
export const INSIDE_HOSTS: [host: string, what: string][] = [
  ['0.0.0.0', 'this machine'],
  ['0', 'this machine, short'],
  ['[::]', 'this machine, IPv6'],
  ['[::1]', 'loopback, IPv6'],
  ['[::127.0.0.1]', 'IPv4-compatible'],
  ['[::ffff:0:127.0.0.1]', 'IPv4-translated'],
  ['[64:ff9b::127.0.0.1]', 'NAT64'],
  ['[64:ff9b::a9fe:a9fe]', 'NAT64 of metadata'],
  ['[64:ff9b:1::7f00:1]', 'local NAT64'],
  ['[2002:7f00:1::]', '6to4'],
  ['[2002:a9fe:a9fe::1]', '6to4 of metadata'],
  ['[2001:0:4136:e378:8000:63bf:80ff:fffe]', 'Teredo'],
  ['[fe80::1]', 'link-local, IPv6'],
  ['[fc00::1]', 'unique local'],
  ['[fd12:3456:789a::1]', 'unique local'],
  ['[fec0::1]', 'site-local'],
  ['[ff02::1]', 'multicast, IPv6'],
  ['[2001:db8::1]', 'documentation, IPv6'],
  ['[100::1]', 'discard'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.254', 'private'],
  ['192.168.0.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['169.254.1.1', 'link-local'],
  ['198.18.0.1', 'benchmarking'],
  ['192.0.2.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['169.254.169.254', 'metadata'],
  ['2852039166', 'metadata, decimal'],
  ['0xa9fea9fe', 'metadata, hexadecimal'],
  ['0251.0376.0251.0376', 'metadata, octal'],
  ['[::ffff:169.254.169.254]', 'metadata, IPv4-mapped'],
  ['[fd00:ec2::254]', 'metadata, IPv6'],
  ['100.100.100.200', 'metadata'],
  ['192.0.0.192', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['metadata.google.internal', 'metadata by name'],
  ['METADATA.google.internal.', 'metadata by name, with a dot'],
  ['localhost', 'a private name'],
  ['localhost.', 'a private name, with a dot'],
  ['ｌｏｃａｌｈｏｓｔ', 'a private name, full-width'],
  ['%6cocalhost', 'a private name, percent-encoded'],
  ['any.localhost', 'a private name'],
  ['printer.local', 'a private name'],
  ['vault.internal', 'a private name'],
  ['intranet', 'one label'],
]

/** Texts that are not web addresses in any reading. */
export const NO_ADDRESSES = [
  'localhost..',
  '127.0.0.1..',
  'a..localhost',
  'site.example@127.0.0.2',
  'user:secret@127.0.0.2',
  '127.0.0.2%00.site.example',
  '[::1%25lo]',
]

/** Ports of services other than the web. */
export const CLOSED_PORTS = [21, 22, 25, 53, 445, 3306, 5432, 6379, 7999, 9001, 9200, 11211, 27017]

/** Bad answers that DNS may give for a public name. */
export const BAD_ANSWERS: [addresses: string[], what: string][] = [
  [['127.0.0.2'], 'the canary'],
  [['93.184.216.34', '127.0.0.2'], 'a public address, then the canary'],
  [['127.0.0.2', '93.184.216.34'], 'the canary, then a public address'],
  [
    ['1.1.1.1', '8.8.8.8', '9.9.9.9', '1.0.0.1', '8.8.4.4', '9.9.9.10', '4.2.2.1', '4.2.2.2', '127.0.0.2'],
    'the canary as the ninth',
  ],
  [['::ffff:127.0.0.2'], 'IPv4-mapped'],
  [['93.184.216.34', '::ffff:7f00:2'], 'a public address, and IPv4-mapped'],
  [['::1'], 'loopback, IPv6'],
  [['2606:4700:4700::1111', '::1'], 'a public address, and loopback, IPv6'],
  [['::127.0.0.2'], 'IPv4-compatible'],
  [['64:ff9b::7f00:2'], 'NAT64'],
  [['64:ff9b:1::7f00:2'], 'local NAT64'],
  [['2002:7f00:2::1'], '6to4'],
  [['2001::7f00:2'], 'Teredo'],
  [['fd00:ec2::254'], 'metadata, IPv6'],
  [['fe80::1'], 'link-local, IPv6'],
  [['0.0.0.0'], 'this machine'],
  [['10.0.0.1'], 'private'],
  [['169.254.169.254'], 'metadata'],
  [['100.100.100.200'], 'metadata'],
  [['168.63.129.16'], 'metadata'],
  [['192.0.0.192'], 'metadata'],
]

export const REDIRECTS = [301, 302, 303, 307, 308]
