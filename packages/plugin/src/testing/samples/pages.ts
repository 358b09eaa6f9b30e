/** Pages for testing extractors and unit readers: ordinary and hostile ones. */

export const PAGE_URL = 'https://northwind.example/pricing'
export const EMPTY_PAGE = ''

interface Plan {
  name: string
  price: string
  seats: string
}

const PLANS: Plan[] = [
  { name: 'Starter', price: '$19 / month', seats: 'Up to 3 seats' },
  { name: 'Team', price: '$49 / month', seats: 'Up to 10 seats' },
  { name: 'Enterprise', price: 'Contact sales', seats: 'Unlimited seats' },
]

function pricingPage(headline: string, plans: readonly Plan[]): string {
  const [, team] = plans
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Pricing | Northwind</title>
  <meta name="description" content="Northwind Team costs ${team.price}.">
  <meta name="generator" content="WordPress 6.8">
  <meta property="og:title" content="${headline}">
  <link rel="canonical" href="${PAGE_URL}">
  <link rel="alternate" hreflang="de" href="https://northwind.example/de/preise">
  <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Product", "name": "Northwind Team",
     "offers": {"@type": "Offer", "description": "${team.price}", "priceCurrency": "USD"}}
  </script>
</head>
<body>
  <header><nav><a href="/">Northwind</a> <a href="/features">Features</a> <a href="/pricing">Pricing</a></nav></header>
  <main>
    <h1>${headline}</h1>
    ${plans.map(planCard).join('\n')}
    <h2>Compare plans</h2>
    <table>
      <tr><th></th>${plans.map(({ name }) => `<th>${name}</th>`).join('')}</tr>
      <tr><td>Price</td>${plans.map(({ price }) => `<td>${price}</td>`).join('')}</tr>
    </table>
    <h3>Can I cancel at any time?</h3><p>Yes. We <b>refund</b> the rest of the month.</p>
    <p hidden>Not shown</p>
  </main>
  <footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a> <p>© 2026 Northwind Ltd.</p></footer>
</body>
</html>`
}

function planCard({ name, price, seats }: Plan): string {
  return `<section><h2>${name}</h2><p class="price">${price}</p><ul><li>${seats}</li></ul><a class="btn" href="/signup">Choose ${name}</a></section>`
}

const CAREERS_PAGE = `<!doctype html>
<html lang="de">
<head><title>Offene Stellen – Nordwind</title><script src="https://www.googletagmanager.com/gtag/js?id=G-1"></script></head>
<body>
  <nav><a href="/de">Start</a><a href="/de/stellen" aria-current="page">Stellen</a></nav>
  <h1>Arbeiten bei Nordwind</h1>
  <ul><li><a href="/de/stellen/1">Entwickler:in Datenbanken (Köln)</a></li><li>Leiter:in Vertrieb, 90.000 € im Jahr</li></ul>
  <button>Initiativ bewerben</button>
</body>
</html>`

/** A pricing page before and after a change, and a careers page. */
export const samplePages: readonly string[] = [
  pricingPage('Simple pricing', PLANS),
  pricingPage(
    'Pricing that grows with you',
    PLANS.map((plan) => (plan.name === 'Team' ? { ...plan, price: '$79 / month' } : plan))
  ),
  CAREERS_PAGE,
]

const flood = (part: string, times: number) => part.repeat(times)

/** Pages that would break a careless extractor. The product reads them; it does not refuse them. */
export const hostilePages: { name: string; html: string }[] = [
  {
    name: 'unclosed markup',
    html: '<!doctype html><h1><a href="/x" title="<p><table><tr><td>$1<script>',
  },
  { name: 'invalid characters', html: '\0\ud800<p>\u0007\ufffd&#0;&#x110000;\udfff</p>\u202e' },
  {
    name: 'invalid URLs',
    html: '<base href="//["><a href="http://[">a</a><a href="javascript:alert(1)">b</a><a href="">c</a><link rel="canonical alternate" hreflang href="::"><script src="https://"></script><img src="data:,">',
  },
  {
    name: 'names of built-in object properties',
    html: '<h1>__proto__</h1><h2>constructor</h2><meta name="__proto__" content="toString"><a href="/constructor">hasOwnProperty</a><p constructor __proto__="x">$5 / constructor</p>',
  },
  {
    name: 'invalid structured data',
    html: [
      '{',
      'null',
      '"text"',
      '[[[1]]]',
      '{"@graph": 1}',
      '{"__proto__": {"a": 1}, "@type": [null, {}]}',
      '',
    ]
      .map((json) => `<script type="application/ld+json">${json}</script>`)
      .join(''),
  },
  {
    name: 'deeply nested structured data',
    html: `<script type="application/ld+json">${flood('{"a":[', 100)}1${flood(']}', 100)}</script>`,
  },
  { name: 'a long run of digits', html: `<p>$${flood('9', 100_000)}</p><p>${flood('1,', 50_000)} €</p>` },
  { name: 'a long run of punctuation', html: `<h1>${flood('$', 50_000)}</h1><p>${flood('. ', 50_000)}</p>` },
  {
    name: 'very long words',
    html: `<title>${flood('a', 200_000)}</title><a class="btn" href="/">${flood('b', 200_000)}</a>`,
  },
  {
    name: 'thousands of prices, links and headings',
    html: flood(
      '<h2>Plan</h2><p>$1,234.50 / month</p><a class="btn" href="/p">Buy</a><nav><a href="/n">N</a></nav>',
      4_000
    ),
  },
  { name: 'nested headings', html: `${flood('<h1>Plan $5<div>', 200)}${flood('text ', 10_000)}` },
  {
    name: 'an unclosed table',
    html: `<table>${flood('<tr><td colspan="999999999">$5<th rowspan="-1">', 5_000)}`,
  },
]
