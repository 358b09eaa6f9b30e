import type { OutboundResponse } from '../../index.js'

/** Walls are short pages, so their marks are near the beginning. */
const SEARCHED_BYTES = 64 * 1024

/** A larger page is content, whatever its title says. */
const LARGEST_INTERSTITIAL_BYTES = 32 * 1024

interface WallMarks {
  vendor: string
  /** A response header and a pattern for its value. A match is sufficient. */
  header?: [name: string, value: RegExp]
  /**
   * Patterns that must all match the markup. Each contains a raw tag, which an article about the wall would
   * have to escape, and none matches the script that the vendor adds to pages it lets through. None reads
   * past the next "<", so that a page with very many tags is not scanned again from each tag.
   */
  markup?: RegExp[]
}

const BOT_WALLS: WallMarks[] = [
  {
    vendor: 'Cloudflare',
    header: ['cf-mitigated', /^challenge$/i],
    markup: [/<script[^<>]{0,300}>[^<]{0,300}window\._cf_chl_opt\s{0,5}=/i],
  },
  { vendor: 'Cloudflare', markup: [/<title>\s{0,20}Attention Required! \| Cloudflare\s{0,20}<\/title>/i] },
  {
    vendor: 'Cloudflare',
    markup: [
      /<title>\s{0,20}Access denied \| [^<]{1,253} used Cloudflare to restrict access\s{0,20}<\/title>/i,
    ],
  },
  {
    vendor: 'Akamai',
    markup: [
      /<title>\s{0,20}Access Denied\s{0,20}<\/title>/i,
      /errors(?:\.|&#46;)edgesuite(?:\.|&#46;)net\b/i,
    ],
  },
  { vendor: 'Akamai', markup: [/<div[^<>]{0,200}\sid=["']?sec-(?:if|bc)-(?:cpt-container|tile-container)/i] },
  { vendor: 'Akamai', markup: [/<meta[^<>]{0,100}http-equiv=["']?refresh["']?[^<>]{0,500}[?&]bm-verify=/i] },
  {
    vendor: 'DataDome',
    markup: [
      /<script[^<>]{0,300}>\s{0,20}var dd\s{0,5}=\s{0,5}\{/i,
      /<(?:script|iframe)[^<>]{0,300}\ssrc=["']https:\/\/(?:ct|geo)\.captcha-delivery\.com\//i,
    ],
  },
  { vendor: 'PerimeterX', markup: [/<div[^<>]{0,200}\sid=["']?px-captcha\b/i] },
  {
    vendor: 'PerimeterX',
    markup: [
      /<title>\s{0,20}Access to this page has been denied\b/i,
      /<script[^<>]{0,300}>[^<]{0,300}window\._pxAppId\s{0,5}=/i,
    ],
  },
  {
    vendor: 'Imperva',
    markup: [/<iframe[^<>]{0,300}\ssrc=["']?\/_Incapsula_Resource\?/i, /Incapsula incident ID/i],
  },
  { vendor: 'Imperva', markup: [/<title>\s{0,20}Pardon Our Interruption\b/i] },
  {
    vendor: 'Imperva',
    // This script alone is not enough: it also appears on pages that were let through.
    markup: [
      /<script[^<>]{0,300}\ssrc=["']?\/_Incapsula_Resource\?SWJIYLWA=/i,
      /<body[^<>]{0,100}>\s{0,20}<\/body>/i,
    ],
  },
  {
    vendor: 'AWS WAF',
    header: ['x-amzn-waf-action', /^(?:challenge|captcha)$/i],
    markup: [
      /<script[^<>]{0,300}>[^<]{0,300}window\.gokuProps\s{0,5}=/i,
      /<script[^<>]{0,300}\ssrc=["']https:\/\/[a-z0-9.-]{1,200}\.awswaf\.com\//i,
    ],
  },
  {
    vendor: 'Vercel',
    header: ['x-vercel-mitigated', /^(?:challenge|deny)$/i],
    markup: [/<title>\s{0,20}Vercel Security Checkpoint\s{0,20}<\/title>/i],
  },
  {
    vendor: 'Sucuri',
    header: ['x-sucuri-block', /./],
    markup: [/<script[^<>]{0,300}>[^<]{0,300}\bsucuri_cloudproxy_js\s{0,5}=/i],
  },
  {
    vendor: 'Sucuri',
    markup: [
      /<title>\s{0,20}(?:Sucuri WebSite Firewall - (?:CloudProxy - )?Access Denied|Access Denied - Sucuri Website Firewall)/i,
    ],
  },
  {
    vendor: 'Kasada',
    markup: [
      /<script[^<>]{0,300}>[^<]{0,100}window\.KPSDK\s{0,5}=/i,
      /<script[^<>]{0,300}\ssrc=["']?[^"'\s<>]{0,200}\/ips\.js\b/i,
    ],
  },
  { vendor: 'F5', markup: [/<title>\s{0,20}Request Rejected\s{0,20}<\/title>/i, /\bsupport ID is:/i] },
  { vendor: 'Radware', markup: [/<title>\s{0,20}Radware (?:Bot Manager )?Captcha\b/i] },
  {
    vendor: 'SiteGround',
    markup: [
      /<meta[^<>]{0,100}http-equiv=["']?refresh["']?[^<>]{0,100}["'=;\s]\/\.well-known\/(?:sg)?captcha\//i,
    ],
  },
  { vendor: 'Anubis', markup: [/<script[^<>]{0,100}\sid=["']?anubis_challenge\b/i] },
]

/** Titles that only say "prove that you are human"; an article's title says more. */
const INTERSTITIAL_TITLE =
  /<title>\s{0,20}(?:are you (?:a robot|human)\??|robot check|captcha|human verification|(?:please )?verify (?:that )?you are (?:a )?human|security (?:check|verification)|checking your browser|just a moment|one moment, please)[.…]{0,3}\s{0,20}<\/title>/i

const TITLE = /<title>[^<]{0,200}<\/title>/i

const CAPTCHA_WIDGET =
  /<(?:div|iframe|form|img)[^<>]{0,300}(?:g-recaptcha|h-captcha|cf-turnstile|recaptcha\.net|hcaptcha\.com|\/captcha|validatecaptcha)/i

/** Text on a challenge page without a CAPTCHA widget. */
const CHALLENGE_TEXT =
  /checking (?:your browser|if the site connection is secure)|enable javascript and cookies to continue|verif(?:y|ying) (?:that )?you are (?:a )?human|(?:needs to )?review the security of your connection/i

const LOGIN_TITLE = /<title>\s{0,20}(?:please )?(?:log|sign)[ -]?in\b[^<]{0,80}<\/title>/i

/**
 * Matches if the first markup pattern of any wall does. Almost no page matches, and a single combined search takes
 * about as long as two separate ones.
 */
const ANY_FIRST_MARK = new RegExp(
  [...BOT_WALLS.flatMap(({ markup = [] }) => markup.slice(0, 1)), INTERSTITIAL_TITLE, LOGIN_TITLE]
    .map(({ source }) => source)
    .join('|'),
  'i'
)

const LOGIN_PATH =
  /\/(?:log[-_]?in|sign[-_]?in|sso|auth|authenticate|users\/sign_in|session\/new)(?:\.[a-z]{2,5})?\/?$/i

const PASSWORD_FIELD = /<input[^<>]{0,500}\stype=["']?password\b/i

/**
 * Recognizes a page that a site serves instead of the requested one.
 *
 * @param watchedUrl the requested URL: if it is a login page itself, a login is not a wall
 */
export function findWall(
  { url, headers, body }: OutboundResponse,
  watchedUrl: string
): { code: string; message: string } | null {
  const opening = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, SEARCHED_BYTES))
  // The marks are ASCII, so any ASCII-compatible encoding will do.
  const markup = opening.toString('latin1')
  const hasMark = ANY_FIRST_MARK.test(markup)

  const vendor = BOT_WALLS.find(
    (wall) => fitsHeaders(wall, headers) || (hasMark && fitsMarkup(wall, markup))
  )?.vendor
  if (vendor)
    return { code: 'bot_wall', message: `The site showed a bot check (${vendor}) instead of the page.` }
  if (
    hasMark &&
    body.length <= LARGEST_INTERSTITIAL_BYTES &&
    INTERSTITIAL_TITLE.test(markup) &&
    (CAPTCHA_WIDGET.test(markup) || CHALLENGE_TEXT.test(markup.replace(TITLE, '')))
  ) {
    return { code: 'bot_wall', message: 'The site showed a bot check instead of the page.' }
  }
  const isTitledLogin = hasMark && body.length <= LARGEST_INTERSTITIAL_BYTES && LOGIN_TITLE.test(markup)
  if ((isLogin(url) || isTitledLogin) && !isLogin(watchedUrl) && PASSWORD_FIELD.test(markup)) {
    return { code: 'login_wall', message: 'The site showed a sign-in form instead of the page.' }
  }
  return null
}

function fitsHeaders({ header }: WallMarks, headers: Record<string, string>): boolean {
  return header !== undefined && header[1].test(headers[header[0]] ?? '')
}

function fitsMarkup({ markup }: WallMarks, searched: string): boolean {
  return markup !== undefined && markup.every((mark) => mark.test(searched))
}

function isLogin(url: string): boolean {
  return LOGIN_PATH.test(new URL(url).pathname)
}
