import { test } from '@japa/runner'
import { findWall } from '#plugin/helpers/fetching/walls'

const WATCHED = 'https://acme.example/pricing'

interface Answer {
  url?: string
  headers?: Record<string, string>
  html: string
}

function wallOf({ url = WATCHED, headers = {}, html }: Answer, watchedUrl = WATCHED) {
  return findWall({ url, headers, status: 200, body: Buffer.from(html) }, watchedUrl)
}

const BOT_WALLS: (Answer & { vendor: string })[] = [
  {
    vendor: 'Cloudflare',
    headers: { 'cf-mitigated': 'challenge' },
    html: '<title>Just a moment...</title>',
  },
  {
    vendor: 'Cloudflare',
    html: `<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>
      <script nonce="x">(function(){window._cf_chl_opt = {cvId: '3',cZone: 'acme.example'};</script></body></html>`,
  },
  { vendor: 'Cloudflare', html: '<title>Attention Required! | Cloudflare</title>' },
  {
    vendor: 'Akamai',
    html: `<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>
      Reference&#32;&#35;18&#46;1<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;1</P></BODY></HTML>`,
  },
  {
    vendor: 'Akamai',
    html: '<title>Access Denied</title><p>https://errors.edgesuite.net/18.1</p>',
  },
  { vendor: 'Akamai', html: '<div id="sec-if-cpt-container" role="main"></div>' },
  {
    vendor: 'Akamai',
    html: `<meta http-equiv="refresh" content="5; URL='/pricing?bm-verify=AAQ'" />`,
  },
  {
    vendor: 'DataDome',
    html: `<html><title>acme.example</title><body><script data-cfasync="false">var dd={'rt':'c','cid':'x'}</script>
      <script src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
  },
  { vendor: 'PerimeterX', html: '<div id="px-captcha"></div>' },
  {
    vendor: 'Imperva',
    html: `<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=1" frameborder=0>
      Request unsuccessful. Incapsula incident ID: 1-2</iframe>`,
  },
  { vendor: 'Imperva', html: '<title>Pardon Our Interruption</title>' },
  { vendor: 'AWS WAF', headers: { 'x-amzn-waf-action': 'captcha' }, html: '<p>' },
  {
    vendor: 'AWS WAF',
    html: `<script type="text/javascript">window.awsWafCookieDomainList = [];window.gokuProps = {"key":"x"};</script>
      <script src="https://a1b2.token.awswaf.com/a1b2/challenge.js"></script>`,
  },
  {
    vendor: 'Cloudflare',
    html: '<title>Access denied | www.acme.example used Cloudflare to restrict access</title>',
  },
  {
    vendor: 'PerimeterX',
    html: `<title>Access to this page has been denied.</title><script>window._pxVid = ''; window._pxAppId = 'PX1';</script>`,
  },
  {
    vendor: 'Imperva',
    html: `<html><head><META NAME="robots" CONTENT="noindex,nofollow">
      <script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script></head><body>
      </body></html>`,
  },
  { vendor: 'Vercel', headers: { 'x-vercel-mitigated': 'challenge' }, html: '<p>' },
  {
    vendor: 'Vercel',
    html: '<!DOCTYPE html><html lang="en" data-astro-cid-x><title>Vercel Security Checkpoint</title>',
  },
  { vendor: 'Sucuri', headers: { 'x-sucuri-block': 'BADBOT' }, html: '<p>' },
  {
    vendor: 'Sucuri',
    html: `<html><title>You are being redirected...</title><noscript>Javascript is required.</noscript>
      <script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0i';</script></html>`,
  },
  { vendor: 'Sucuri', html: '<title>Sucuri WebSite Firewall - Access Denied</title>' },
  {
    vendor: 'Kasada',
    html: `<html><head></head><body><script>window.KPSDK={};KPSDK.now=Date.now;KPSDK.start=KPSDK.now();</script>
      <script src="/149e9513-01fa/2d206a39-8ed7/ips.js?KP_UIDz=0&x-kpsdk-im=x"></script></body></html>`,
  },
  {
    vendor: 'F5',
    html: `<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with
      your administrator.<br><br>Your support ID is: 123<br></body></html>`,
  },
  { vendor: 'Radware', html: '<title>Radware Bot Manager Captcha</title>' },
  {
    vendor: 'SiteGround',
    html: `<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2Fpricing&y=ipc:1.2.3.4">`,
  },
  {
    vendor: 'Anubis',
    html: `<title>Making sure you&#39;re not a bot!</title><script id="anubis_challenge" type="application/json">{}</script>`,
  },
]

const GENERIC: string[] = [
  '<title>Are you a robot?</title><div class="g-recaptcha" data-sitekey="x"></div>',
  '<title>Security check</title><div class="h-captcha"></div>',
  '<title> Robot Check </title><form action="/errors/validateCaptcha"></form>',
  '<title>Please verify you are human</title><div class="cf-turnstile"></div>',
  '<title>Just a moment...</title><h1>Checking your browser before accessing acme.example</h1>',
  '<title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript>',
]

const PAGES: { what: string; html: string }[] = [
  {
    what: 'an article about bot walls',
    html: `<title>How Cloudflare, DataDome and PerimeterX tell bots</title>
      <p>The page sets <code>window._cf_chl_opt = {}</code> in a &lt;script&gt;, an
      &lt;div id="px-captcha"&gt; or "Incapsula incident ID". Access Denied, says errors.edgesuite.net/18.
      <a href="https://geo.captcha-delivery.com/captcha/">captcha-delivery.com</a> window.gokuProps = {}</p>`,
  },
  {
    what: 'an article about captchas with one in its comment form',
    html: `<title>What is a captcha?</title><h1>Are you a robot?</h1><div class="g-recaptcha"></div>`,
  },
  {
    what: 'a contact form behind a captcha',
    html: `<title>Contact</title><form><div class="h-captcha"></div></form>`,
  },
  {
    what: 'a page that Cloudflare lets through',
    html: `<title>Acme</title><script>(function(){window['__CF$cv$params']={r:'x'};
      a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'})();</script>`,
  },
  {
    what: 'a page that DataDome lets through',
    html: `<title>Acme</title><script>window.ddjskey='x'</script><script src="https://js.datadome.co/tags.js"></script>`,
  },
  {
    what: 'a page that AWS WAF lets through',
    html: '<title>Acme</title><script src="https://a.b.eu-west-1.sdk.awswaf.com/a/b/challenge.js"></script>',
  },
  {
    what: 'a page that Imperva lets through',
    html: '<title>Acme</title><script src="/_Incapsula_Resource?SWJIYLWA=1"></script>',
  },
  {
    what: 'a page that Kasada lets through',
    html: `<title>Acme</title><script src="/149e9513-01fa/2d206a39-8ed7/p.js"></script>
      <script>window.KPSDK.configure([{domain: 'acme.example'}])</script>`,
  },
  {
    what: 'a page that PerimeterX lets through',
    html: `<title>Acme</title><script>window._pxAppId = 'PX1';</script><h1>Plans</h1>`,
  },
  {
    what: 'a product page of a vendor of such walls',
    html: `<title>Sucuri Website Firewall: plans</title><h1>Vercel Security Checkpoint, Anubis and F5 compared</h1>
      <p>Your support ID is: in the footer. See /.well-known/sgcaptcha/ and sucuri_cloudproxy_js = ''.</p>`,
  },
  {
    what: 'help with a rejected request',
    html: '<title>Request rejected: what now?</title><p>Look for "Your support ID is: 123".</p>',
  },
  {
    what: 'an article titled as an interstitial',
    html: '<title>Just a moment</title><h1>Just a moment</h1><p>How small pauses make better software.</p>',
  },
  {
    what: 'an article about browser checks',
    html: '<title>Why sites ask you to wait</title><p>Checking your browser before accessing a site takes time.</p>',
  },
  {
    what: 'a long page titled as an interstitial',
    html: `<title>Security check</title><div class="g-recaptcha"></div>${'<p>Our product</p>'.repeat(3000)}`,
  },
  { what: 'a regular page about access', html: '<title>Access Denied</title><p>How to avoid it</p>' },
  { what: 'a page with a login form', html: '<title>Plans</title><input type="password">' },
]

test.group('Bot walls', () => {
  test('recognizes {vendor}: {html}')
    .with(BOT_WALLS)
    .run(({ assert }, answer) => {
      assert.deepEqual(wallOf(answer), {
        code: 'bot_wall',
        message: `The site showed a bot check (${answer.vendor}) instead of the page.`,
      })
    })

  test('recognizes an interstitial from an unknown vendor: {$self}')
    .with(GENERIC)
    .run(({ assert }, html) => assert.equal(wallOf({ html })?.code, 'bot_wall'))

  test('ignores {what}')
    .with(PAGES)
    .run(({ assert }, { html }) => assert.isNull(wallOf({ html })))
})

test.group('Login walls', () => {
  const FORM = '<form method="post"><input name="password" type="password"></form>'

  test('recognizes a login form at {$self}')
    .with(['/login', '/sign-in', '/users/sign_in/', '/account/Login.aspx', '/session/new'])
    .run(({ assert }, path) => {
      assert.equal(wallOf({ url: `https://acme.example${path}?next=x`, html: FORM })?.code, 'login_wall')
    })

  test("recognizes a login form at the page's own URL", ({ assert }) => {
    assert.equal(wallOf({ html: `<title>Sign in to Acme</title>${FORM}` })?.code, 'login_wall')
    assert.equal(wallOf({ html: `<title>Log in | Acme</title>${FORM}` })?.code, 'login_wall')
    assert.isNull(wallOf({ html: `<title>Plans | Sign in</title>${FORM}` }))
    assert.isNull(wallOf({ html: '<title>Sign in with Acme: a guide</title><p>How to.</p>' }))
  })

  test('ignores a login page that is itself watched', ({ assert }) => {
    const login = 'https://acme.example/login'
    assert.isNull(wallOf({ url: login, html: FORM }, login))
  })

  test('ignores a page whose name only resembles one', ({ assert }) => {
    assert.isNull(wallOf({ url: 'https://acme.example/blog/login', html: '<h1>A better login</h1>' }))
    assert.isNull(wallOf({ url: 'https://acme.example/blog/login-design', html: FORM }))
  })
})
