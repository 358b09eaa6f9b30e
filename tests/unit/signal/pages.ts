/** Pages of fictional companies, complete enough to look real: head, banner, menu, main text, aside, footer. */
import type { PageLabel } from 'rivalwatch-plugin'

export interface SamplePage {
  url: string
  label: PageLabel
  competitor: string
  html: string
}

const MENU = `<nav><ul><li><a href="/product">Product</a></li><li><a href="/pricing">Pricing</a></li>
<li><a href="/customers">Customers</a></li><li><a href="/blog">Blog</a></li></ul></nav>`
const FOOTER = `<footer><p>© 2025 Northwind Labs, Inc. All rights reserved.</p>
<ul><li><a href="/privacy">Privacy</a></li><li><a href="/terms">Terms</a></li><li><a href="/status">Status</a></li></ul></footer>`

function document(title: string, main: string, { head = '', aside = '' } = {}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="Northwind keeps your metrics in one place.">
<link rel="stylesheet" href="/assets/app.8f3a1c.css"><meta name="csrf-token" content="a81bd0cc91">${head}
<script nonce="r4nd0m1">window.__BUILD__="2025.11.1-4f2a9c"</script></head>
<body class="page page--light"><header class="site-header"><a href="/" class="logo">Northwind</a>${MENU}
<a class="btn btn-primary" href="/signup?ref=nav&utm_source=site">Start free trial</a></header>
<main id="content">${main}</main>${aside}${FOOTER}</body></html>`
}

function page(path: string, label: PageLabel, html: string): SamplePage {
  return { url: `https://northwind.example${path}`, label, competitor: 'Northwind', html }
}

function card(name: string, price: string, features: string[], action: string): string {
  return `<div class="card plan"><h3>${name}</h3><p class="price">${price}</p>
<ul>${features.map((feature) => `<li>${feature}</li>`).join('')}</ul><a class="btn" href="/signup">${action}</a></div>`
}

export const pricing = page(
  '/pricing',
  'pricing',
  document(
    'Pricing | Northwind',
    `<h1>Simple pricing for every team</h1><p>Start with a 14-day free trial. No credit card required.</p>
<section class="plans"><h2>Plans</h2>
${card('Starter', 'Free', ['3 projects', '1 user', 'Community support'], 'Get started')}
${card('Team', '$49 / month', ['20 projects', '10 users', '10 GB storage', 'Email support'], 'Start free trial')}
${card('Business', '$149 / month', ['Unlimited projects', '50 users', '100 GB storage', 'Single sign-on', 'Priority support'], 'Start free trial')}
</section>
<section><h2>Frequently asked questions</h2>
<h3>Can I change my plan later?</h3><p>Yes, you can change your plan at any time from the billing page.</p>
<h3>Do you offer refunds?</h3><p>We refund the last payment within 30 days, no questions asked.</p>
<h3>What happens when I reach a limit?</h3><p>We never stop collecting. We ask you to upgrade within a week.</p></section>
<section class="quotes"><h2>What our customers say</h2><blockquote>Northwind replaced three tools for us.</blockquote><cite>Mara Lind, Head of Data at Fabrikam</cite></section>`
  )
)

export const homepage = page(
  '/',
  'homepage',
  document(
    'Northwind: metrics for product teams',
    `<section class="hero"><h1>Understand your users without a data team</h1>
<p>Northwind turns events into answers: funnels, retention and revenue in one place.</p>
<a class="btn btn-primary" href="/signup">Start free trial</a> <a class="btn" href="/demo">Watch the demo</a></section>
<section><h2>Trusted by teams everywhere</h2><p>Trusted by 12,431 teams worldwide</p>
<ul class="logos"><li><img src="/logos/fabrikam.1a2b3c.svg" alt="Fabrikam"></li><li><img src="/logos/contoso.9f8e7d.svg" alt="Contoso"></li></ul></section>
<section><h2>Everything you need</h2>
<div class="grid"><div class="tile"><h3>Funnels</h3><p>See where people leave and why.</p></div>
<div class="tile"><h3>Retention</h3><p>Know who comes back after a week or a month.</p></div>
<div class="tile"><h3>Revenue</h3><p>Tie payments to behaviour.</p></div></div></section>
<section><h2>Integrations</h2><p>Works with Stripe, Slack, Segment and 40 other tools.</p></section>`
  )
)

export const features = page(
  '/features',
  'features',
  document(
    'Features | Northwind',
    `<h1>Features</h1><section><h2>Dashboards</h2><p>Build a dashboard in minutes and share it with anybody.</p></section>
<section><h2>Alerts</h2><p>Be told when a number moves. Alerts go to Slack and email.</p></section>
<section><h2>Security</h2><p>Your data is encrypted at rest. We are SOC 2 Type I certified.</p></section>
<section><h2>API</h2><p>1,000 requests per minute on every plan.</p></section>`
  )
)

export const changelog = page(
  '/changelog',
  'changelog',
  document(
    'Changelog | Northwind',
    `<h1>Changelog</h1><article><h2>Faster funnels</h2><time datetime="2025-10-28">October 28, 2025</time><p>Funnels now load in half the time.</p></article>
<article><h2>Dark mode</h2><time datetime="2025-10-14">October 14, 2025</time><p>The app follows the setting of your system.</p></article>`
  )
)

export const blog = page(
  '/blog',
  'blog',
  document(
    'Blog | Northwind',
    `<h1>Blog</h1>
<article class="post"><h2><a href="/blog/retention">How to read a retention curve</a></h2><p class="meta">Ana Reyes · 3 days ago · 5 min read · 1,204 views</p><p>Curves flatten for a reason. Here is how to find it.</p></article>
<article class="post"><h2><a href="/blog/events">Ten events worth tracking</a></h2><p class="meta">Tom Weber · 2 weeks ago · 8 min read · 9,871 views</p><p>Less is more, as long as it is the right less.</p></article>`,
    {
      aside: `<aside class="sidebar"><h2>Most read</h2><ul><li><a href="/blog/north-star">Choosing a north star metric</a></li><li><a href="/blog/cohorts">Cohorts explained</a></li></ul></aside>`,
    }
  )
)

export const careers = page(
  '/careers',
  'careers',
  document(
    'Careers | Northwind',
    `<h1>Work with us</h1><p>We are a remote team in nine countries.</p><section><h2>Open positions</h2>
<ul class="jobs"><li><a href="/careers/backend">Senior Backend Engineer</a> <span>Remote, Europe</span></li><li><a href="/careers/support">Support Specialist</a> <span>Lisbon</span></li></ul></section>`
  )
)

export const docs = page(
  '/docs/limits',
  'docs',
  document(
    'Limits | Northwind Docs',
    `<h1>Limits</h1><p>The API allows 1,000 requests per minute. Above that it answers 429.</p>
<h2>Versions</h2><p>Version 1 of the API is supported. New endpoints are added to version 2.</p>
<h2>Example</h2><pre><code>curl https://api.northwind.example/v2/events</code></pre><p>Last updated on November 3, 2025</p>`
  )
)

export const terms = page(
  '/legal/terms',
  'custom',
  document(
    'Terms of Service | Northwind',
    `<h1>Terms of Service</h1><p>Last updated: June 1, 2025</p><h2>1. Your account</h2><p>You must be at least 16 years old to use Northwind.</p>
<h2>2. Payment</h2><p>Fees are billed in advance and are not refundable after 30 days.</p>
<h2>3. Liability</h2><p>Our liability is limited to the fees paid in the twelve months before the claim.</p>`
  )
)

/** A page of a shop that has nothing in common with a software company. */
export const product: SamplePage = {
  url: 'https://shop.example/trail-runner-2',
  label: 'custom',
  competitor: 'Trailhead Shop',
  html: `<!doctype html><html lang="en"><head><title>Trail Runner 2 – Trailhead Shop</title></head><body>
<div id="header"><a href="/">Trailhead Shop</a><ul class="nav"><li><a href="/men">Men</a></li><li><a href="/women">Women</a></li></ul></div>
<div id="main"><h1>Trail Runner 2</h1><div class="rating">4.6 out of 5 (1,284 reviews)</div><div class="price">€129.00</div>
<p class="stock">In stock. Only 7 left.</p><p class="social-proof">14 people are looking at this right now</p>
<p>A light shoe for long days on rough ground. Weighs 240 g.</p><button>Add to cart</button>
<div class="delivery">Order within 3 hours 12 minutes for delivery tomorrow</div></div>
<div id="footer"><p>Copyright © 2019-2025 Trailhead GmbH</p></div></body></html>`,
}
