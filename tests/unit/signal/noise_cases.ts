/** Edits without meaning. None may raise an alert. */
import {
  blog,
  careers,
  changelog,
  docs,
  features,
  homepage,
  pricing,
  product,
  terms,
  type SamplePage,
} from './pages.js'

/** Text and replacement; each text must occur. */
export type Edit = [from: string, to: string]

export interface SignalCase {
  name: string
  page: SamplePage
  edits: Edit[]
}

const BANNER = `<div class="cookie-banner" role="dialog"><p>We use cookies to improve your experience.</p><button>Accept all</button><button>Reject all</button></div>`
const PLAIN_BANNER = `<div class="notice"><p>We use cookies and similar technologies to analyse traffic. By continuing to browse you agree to our use of cookies.</p><a class="btn" href="#">Accept</a><a href="/cookies">Cookie settings</a></div>`
const CHAT = `<div id="intercom-container" class="intercom-lightweight-app"><div>Hi there 👋</div><div>How can we help?</div><button>Chat with us</button></div>`
const OWN_CHAT = `<div class="chat-widget"><p>Questions? Chat with us. We usually reply in a few minutes.</p><button>Start a chat</button></div>`
const AD = `<div class="ad-slot" id="div-gpt-ad-1"><span>Advertisement</span><a href="https://ads.example/x">Save big on cloud hosting with Fourth Coffee</a></div>`
const SPONSOR = `<aside class="sponsored"><h4>Sponsored</h4><a href="https://ads.example/y">Try Woodgrove CRM today</a></aside>`

export const noiseCases: SignalCase[] = [
  { name: 'a date', page: docs, edits: [['November 3, 2025', 'November 17, 2025']] },
  {
    name: 'dates in ISO and with a weekday',
    page: changelog,
    edits: [
      ['datetime="2025-10-28"', 'datetime="2025-10-29"'],
      ['October 28, 2025', 'Wednesday, 29 October 2025'],
    ],
  },
  {
    name: 'today’s date in the header',
    page: homepage,
    edits: [
      [
        '<a href="/" class="logo">Northwind</a>',
        '<a href="/" class="logo">Northwind</a><span>Friday, November 21</span>',
      ],
    ],
  },
  {
    name: 'a time of day',
    page: docs,
    edits: [['Last updated on November 3, 2025', 'Last updated on November 3, 2025 at 14:32 UTC']],
  },
  {
    name: 'a relative time',
    page: blog,
    edits: [
      ['3 days ago', '4 days ago'],
      ['2 weeks ago', '3 weeks ago'],
    ],
  },
  { name: 'a relative time that becomes a date', page: blog, edits: [['3 days ago', 'Nov 18, 2025']] },
  {
    name: 'views',
    page: blog,
    edits: [
      ['1,204 views', '1,391 views'],
      ['9,871 views', '10.1k views'],
    ],
  },
  { name: 'the copyright year', page: pricing, edits: [['© 2025', '© 2026']] },
  { name: 'a range of copyright years', page: product, edits: [['2019-2025', '2019-2026']] },
  {
    name: 'reviews and their mean',
    page: product,
    edits: [['4.6 out of 5 (1,284 reviews)', '4.7 out of 5 (1,301 reviews)']],
  },
  {
    name: 'people who look at it',
    page: product,
    edits: [['14 people are looking', '9 people are looking']],
  },
  { name: 'pieces left', page: product, edits: [['Only 7 left', 'Only 5 left']] },
  { name: 'a countdown to delivery', page: product, edits: [['3 hours 12 minutes', '1 hour 58 minutes']] },
  { name: 'a count of customers', page: homepage, edits: [['12,431 teams', '12,518 teams']] },
  {
    name: 'GitHub stars',
    page: features,
    edits: [
      ['<h1>Features</h1>', '<h1>Features</h1><a href="https://github.com/n/n">Star 12.4k</a>'],
      ['and share it with anybody', 'and share it with anybody'],
    ],
  },
  {
    name: 'the time it took to render',
    page: homepage,
    edits: [['All rights reserved.', 'All rights reserved. Page rendered in 0.137 s.']],
  },
  {
    name: 'a build id in the footer',
    page: homepage,
    edits: [['All rights reserved.', 'All rights reserved. Build 4f2a9c1']],
  },
  {
    name: 'nonce, CSRF token and build variable',
    page: homepage,
    edits: [
      ['nonce="r4nd0m1"', 'nonce="z9q8w7"'],
      ['a81bd0cc91', '77fe01ab2c'],
      ['2025.11.1-4f2a9c', '2025.11.2-9bd001'],
    ],
  },
  {
    name: 'a session id in addresses',
    page: pricing,
    edits: [
      ['href="/signup?ref=nav&utm_source=site"', 'href="/signup?ref=nav&utm_source=site&sid=9f8e7d6c"'],
    ],
  },
  {
    name: 'tracking parameters',
    page: pricing,
    edits: [['utm_source=site', 'utm_source=hero&utm_campaign=q4&gclid=abc123']],
  },
  {
    name: 'asset hashes',
    page: homepage,
    edits: [
      ['app.8f3a1c.css', 'app.77aa01.css'],
      ['fabrikam.1a2b3c.svg', 'fabrikam.ffee00.svg'],
    ],
  },
  {
    name: 'class names',
    page: pricing,
    edits: [
      ['class="page page--light"', 'class="css-1x2y3z"'],
      ['class="plans"', 'class="sc-abc plans_x81"'],
      ['class="card plan"', 'class="Card_root__x1"'],
    ],
  },
  {
    name: 'wrappers',
    page: features,
    edits: [
      ['<p>Build a dashboard in minutes', '<div><div class="w"><p>Build a dashboard in minutes'],
      ['share it with anybody.</p>', 'share it with anybody.</p></div></div>'],
    ],
  },
  {
    name: 'a span within a line',
    page: features,
    edits: [['Alerts go to Slack and email.', 'Alerts go to <b>Slack</b> and <span>email</span>.']],
  },
  {
    name: 'white space and entities',
    page: pricing,
    edits: [
      ['no questions asked', 'no&nbsp;questions\n\n   asked'],
      ['We never stop', 'We never&#32;stop'],
    ],
  },
  {
    name: 'typographic marks',
    page: blog,
    edits: [
      ['Here is how to find it.', 'Here is how to find it…'],
      ['Curves flatten', 'Curves flatten'],
    ],
  },
  {
    name: 'comments in the markup',
    page: homepage,
    edits: [['<section class="hero">', '<!-- cached 12:31:07 --><section class="hero"><!-- v2 -->']],
  },
  { name: 'capitals', page: features, edits: [['<h2>Dashboards</h2>', '<h2>DASHBOARDS</h2>']] },
  {
    name: 'cards in another order',
    page: homepage,
    edits: [
      ['<div class="tile"><h3>Funnels</h3><p>See where people leave and why.</p></div>\n', ''],
      [
        '<div class="tile"><h3>Revenue</h3>',
        '<div class="tile"><h3>Funnels</h3><p>See where people leave and why.</p></div><div class="tile"><h3>Revenue</h3>',
      ],
    ],
  },
  {
    name: 'plans in another order',
    page: pricing,
    edits: [
      [
        '<h2>Plans</h2>',
        '<h2>Plans</h2><div class="card plan"><h3>Business</h3><p class="price">$149 / month</p><ul><li>Unlimited projects</li><li>50 users</li><li>100 GB storage</li><li>Single sign-on</li><li>Priority support</li></ul><a class="btn" href="/signup">Start free trial</a></div><!--',
      ],
      ['<div class="card plan"><h3>Business</h3><p class="price">$149 / month</p>\n<ul>', '--><!-- <ul>'],
      [
        '<li>Priority support</li></ul><a class="btn" href="/signup">Start free trial</a></div>\n</section>',
        '--><div class="card plan"><h3>Starter</h3><p class="price">Free</p><ul><li>3 projects</li><li>1 user</li><li>Community support</li></ul><a class="btn" href="/signup">Get started</a></div><div class="card plan"><h3>Team</h3><p class="price">$49 / month</p><ul><li>20 projects</li><li>10 users</li><li>10 GB storage</li><li>Email support</li></ul><a class="btn" href="/signup">Start free trial</a></div></section>',
      ],
    ],
  },
  {
    name: 'a list in another order',
    page: pricing,
    edits: [['<li>20 projects</li><li>10 users</li>', '<li>10 users</li><li>20 projects</li>']],
  },
  {
    name: 'an enumeration in another order',
    page: homepage,
    edits: [
      [
        'Works with Stripe, Slack, Segment and 40 other tools.',
        'Works with Slack, Stripe, Segment and 40 other tools.',
      ],
    ],
  },
  {
    name: 'the menu in another order',
    page: terms,
    edits: [
      [
        '<li><a href="/product">Product</a></li><li><a href="/pricing">Pricing</a></li>',
        '<li><a href="/pricing">Pricing</a></li><li><a href="/product">Product</a></li>',
      ],
    ],
  },
  {
    name: 'another entry in the menu of a legal page',
    page: terms,
    edits: [
      [
        '<li><a href="/customers">Customers</a></li>',
        '<li><a href="/customers">Customers</a></li><li><a href="/partners">Partners</a></li>',
      ],
    ],
  },
  {
    name: 'another entry in the footer',
    page: pricing,
    edits: [
      [
        '<li><a href="/status">Status</a></li>',
        '<li><a href="/status">Status</a></li><li><a href="/sitemap">Sitemap</a></li>',
      ],
    ],
  },
  { name: 'a cookie banner comes', page: pricing, edits: [['</main>', `</main>${BANNER}`]] },
  {
    name: 'a cookie banner without a role comes',
    page: homepage,
    edits: [['<main id="content">', `${PLAIN_BANNER}<main id="content">`]],
  },
  {
    name: 'a cookie banner in German',
    page: product,
    edits: [
      [
        '<div id="footer">',
        '<div class="cc-window"><p>Wir verwenden Cookies, um Inhalte zu personalisieren.</p><button>Alle akzeptieren</button><button>Ablehnen</button></div><div id="footer">',
      ],
    ],
  },
  { name: 'a chat widget comes', page: pricing, edits: [['</main>', `</main>${CHAT}`]] },
  {
    name: 'a chat widget of the site’s own comes',
    page: homepage,
    edits: [['</main>', `</main>${OWN_CHAT}`]],
  },
  { name: 'an ad comes', page: blog, edits: [['</main>', `${AD}</main>`]] },
  { name: 'a sponsored link comes', page: blog, edits: [['</main>', `</main>${SPONSOR}`]] },
  {
    name: 'the image of a share',
    page: homepage,
    edits: [
      [
        '<script nonce',
        '<meta property="og:image" content="https://northwind.example/og/1731.png?v=20251117"><script nonce',
      ],
    ],
  },
  {
    name: 'an image is swapped',
    page: homepage,
    edits: [
      [
        '<img src="/logos/contoso.9f8e7d.svg" alt="Contoso">',
        '<img src="/logos/contoso-dark.webp" alt="Contoso" loading="lazy" width="120">',
      ],
    ],
  },
  {
    name: 'another analytics script',
    page: pricing,
    edits: [
      [
        '<script nonce',
        '<script async src="https://static.cloudflareinsights.com/beacon.min.js"></script><script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script nonce',
      ],
    ],
  },
  {
    name: 'most read articles in the sidebar',
    page: blog,
    edits: [
      [
        '<a href="/blog/cohorts">Cohorts explained</a>',
        '<a href="/blog/activation">What activation means</a>',
      ],
    ],
  },
  {
    name: 'a skip link',
    page: terms,
    edits: [['<header', '<a class="skip" href="#content">Skip to main content</a><header']],
  },
  {
    name: 'a language switch',
    page: features,
    edits: [['</header>', '<select><option>English</option><option>Deutsch</option></select></header>']],
  },
  {
    name: 'a theme toggle',
    page: docs,
    edits: [['</header>', '<button aria-label="Toggle dark mode">Dark mode</button></header>']],
  },
  {
    name: 'a code sample’s copy button',
    page: docs,
    edits: [['</code></pre>', '</code></pre><button>Copied!</button>']],
  },
  { name: 'a price in another notation', page: product, edits: [['€129.00', '129,00 €']] },
  { name: 'a price with its cents', page: pricing, edits: [['$49 / month', '$49.00 / month']] },
  { name: 'a month written short', page: pricing, edits: [['$149 / month', '$149/mo']] },
  {
    name: 'structured data with another date',
    page: blog,
    edits: [
      [
        '<script nonce',
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Blog","name":"Northwind blog","dateModified":"2025-11-17"}</script><script nonce',
      ],
    ],
  },
  {
    name: 'text split into other lines',
    page: features,
    edits: [
      [
        'Be told when a number moves. Alerts go to Slack and email.',
        'Be told when a number moves.</p><p>Alerts go to Slack and email.',
      ],
    ],
  },
  {
    name: 'another related article under its heading',
    page: {
      ...blog,
      html: blog.html.replace(
        '</main>',
        '<h2>You might also like</h2><ul><li><a href="/a">Metrics for seed startups</a></li></ul></main>'
      ),
    },
    edits: [['<a href="/a">Metrics for seed startups</a>', '<a href="/b">Five dashboards that work</a>']],
  },
  {
    name: 'another related product with its price',
    page: {
      ...product,
      html: product.html.replace(
        '<div id="footer">',
        '<h2>Customers also bought</h2><div class="item"><h3>Trail Socks</h3><span class="price">€12.00</span></div><div id="footer">'
      ),
    },
    edits: [
      [
        '<h3>Trail Socks</h3><span class="price">€12.00</span>',
        '<h3>Headlamp</h3><span class="price">€39.00</span>',
      ],
    ],
  },
  {
    name: 'a comment by a visitor',
    page: {
      ...blog,
      html: blog.html.replace(
        '</main>',
        '<h2>2 comments</h2><p>Great read!</p><p>Thanks, helped a lot.</p></main>'
      ),
    },
    edits: [['<h2>2 comments</h2>', '<h2>3 comments</h2><p>We do it the other way around.</p>']],
  },
  {
    name: 'a captcha token',
    page: careers,
    edits: [
      [
        '</main>',
        '<input type="hidden" name="token" value="03AGdBq26"><div style="display:none">03AGdBq26x9</div></main>',
      ],
    ],
  },
  {
    name: 'a hidden menu',
    page: homepage,
    edits: [['</header>', '<div hidden><p>Mobile menu with other words</p></div></header>']],
  },
  {
    name: 'a newsletter form in the footer',
    page: homepage,
    edits: [
      [
        '<footer>',
        '<footer><form><label>Newsletter</label><input type="email" placeholder="Your email"><button>Subscribe</button></form>',
      ],
    ],
  },
  {
    name: 'social links in the footer',
    page: pricing,
    edits: [
      [
        '<li><a href="/status">Status</a></li>',
        '<li><a href="/status">Status</a></li><li><a href="https://bsky.app/x">Bluesky</a></li>',
      ],
    ],
  },
  {
    name: 'a share bar',
    page: blog,
    edits: [
      [
        '</main>',
        '<div class="share"><span>Share this</span><a href="#">X</a><a href="#">LinkedIn</a><button>Copy link</button></div></main>',
      ],
    ],
  },
  {
    name: 'pagination',
    page: blog,
    edits: [
      [
        '</main>',
        '<nav aria-label="Pagination"><a href="?page=1">1</a><a href="?page=2">2</a><a href="?page=3">Next</a></nav></main>',
      ],
    ],
  },
  { name: 'a loading placeholder', page: careers, edits: [['</main>', '<p>Loading…</p></main>']] },
]
