import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { decodeMarkup } from 'rivalwatch-plugin'

/** A page with more text than this has content even without its scripts. */
const MAX_TEXT = 200

/** The longest text, such as "Loading …", that counts as a placeholder for the page. */
const MAX_PLACEHOLDER = 60

/** A page with less text than this and nothing else visible consists of scripts alone. */
const MAX_REST = 20

/** Most pages show enough text in this opening; only the others are scanned further. */
const OPENING_BYTES = 64 * 1024
/** The rest is ignored: a page with so little text in this much markup is one large script. */
const MAX_BYTES = 512 * 1024
/** A longer run of text need not be counted further. */
const MAX_RUN = 2_000

const ROOT_IDS = new Set([
  'root',
  'app',
  'application',
  'react-root',
  'reactroot',
  'vue-app',
  'app-root',
  'app-container',
  'main-app',
  'ember-app',
  'svelte',
  '__next',
  '__nuxt',
  '__layout',
  '___gatsby',
  '__docusaurus',
  'q-app',
  'single-spa-application',
])

/** Attributes of the element that a framework mounts on. */
const ROOT_ATTRIBUTES = ['ng-version', 'ng-app', 'data-reactroot', 'data-v-app']

const READ_ATTRIBUTES = new Set(['id', 'src', 'type', ...ROOT_ATTRIBUTES])

/** Markers that frameworks leave for their scripts, even without server-side rendering. */
const HYDRATION =
  /__NEXT_DATA__|self\.__next_f|__NUXT__|__sveltekit_\w|\/_app\/immutable\/entry\/|__remixContext|___gatsby|webpackJsonp|webpackChunk/

const NEEDS_SCRIPTS = /java ?script/i

/**
 * Elements that a reader does not see, or sees only without scripts. The tokenizer treats `script` and the like as
 * text.
 */
const UNSEEN = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'template',
  'svg',
  'select',
  'iframe',
])

const HEADINGS = new Set(['h1', 'h2', 'h3'])
const SHOWS_SOMETHING = new Set([
  'img',
  'picture',
  'video',
  'audio',
  'iframe',
  'object',
  'embed',
  'input',
  'frame',
])
const VOID = new Set([
  'img',
  'input',
  'br',
  'hr',
  'meta',
  'link',
  'embed',
  'source',
  'area',
  'base',
  'col',
  'wbr',
])

const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

/**
 * Whether a page is an application shell: it has almost no text, and scripts that would render it. Either it
 * has an empty mount point, recognized by its name or by framework markers, or it has nothing else.
 *
 * @param body HTML in any ASCII-compatible encoding, or UTF-16 with a byte order mark
 */
export function isUnrendered(body: Uint8Array): boolean {
  const opening = scan(body, OPENING_BYTES)
  const whole = opening.text > MAX_TEXT || body.length <= OPENING_BYTES ? opening : scan(body, MAX_BYTES)
  if (!whole.hasScripts || whole.text > MAX_TEXT) return false
  return whole.hasEmptyRoot || whole.isHydrated || (whole.text < MAX_REST && !whole.showsSomething)
}

function scan(body: Uint8Array, bytes: number): UnrenderedScan {
  return new UnrenderedScan(decodeMarkup(body.subarray(0, bytes)))
}

/**
 * An element that is tracked to its end by counting nested elements of the same name, which takes constant memory on
 * any page.
 */
interface Followed {
  tag: string
  inside: number
}

/** Counts the text of a page and stops once there is enough of it. */
class UnrenderedScan implements TokenizerCallbacks {
  /** Characters that a reader would see. */
  text = 0
  hasScripts = false
  hasEmptyRoot = false
  isHydrated = false
  showsSomething = false
  readonly #tokenizer = new Tokenizer({ decodeEntities: false }, this)
  #tag = ''
  #attribute = ''
  #attributes = new Map<string, string>()
  #inBody = false
  #unseen: Followed | null = null
  #root: Followed | null = null
  #rootText = ''
  #rootHasHeading = false

  constructor(private readonly html: string) {
    this.#tokenizer.write(html)
    this.#tokenizer.end()
  }

  onopentagname(start: number, end: number) {
    this.#tag = this.html.slice(start, end).toLowerCase()
    this.#attributes.clear()
  }

  onattribname(start: number, end: number) {
    if (this.#unseen) return
    this.#attribute = this.html.slice(start, Math.min(end, start + 40)).toLowerCase()
    if (READ_ATTRIBUTES.has(this.#attribute)) this.#attributes.set(this.#attribute, '')
  }

  onattribdata(start: number, end: number) {
    if (this.#attributes.has(this.#attribute)) {
      this.#attributes.set(this.#attribute, this.html.slice(start, Math.min(end, start + 500)))
    }
  }

  onopentagend() {
    const tag = this.#tag
    if (tag === 'body') this.#inBody = true
    if (this.#unseen) {
      if (tag === this.#unseen.tag) this.#unseen.inside++
      return
    }
    if (tag === 'script') this.#meetScript()
    if (SHOWS_SOMETHING.has(tag)) this.showsSomething = true
    if (this.#root && HEADINGS.has(tag)) this.#rootHasHeading = true
    if (this.#root?.tag === tag) this.#root.inside++
    else if (!this.#root && this.#isRoot()) this.#enterRoot()
    if (UNSEEN.has(tag)) this.#unseen = { tag, inside: 0 }
  }

  onselfclosingtag() {
    this.onopentagend()
  }

  onclosetag(start: number, end: number) {
    const tag = this.html.slice(start, end).toLowerCase()
    if (this.#unseen) {
      if (tag === this.#unseen.tag && this.#unseen.inside-- === 0) this.#unseen = null
    } else if (tag === this.#root?.tag && this.#root.inside-- === 0) {
      this.#leaveRoot()
    }
  }

  ontext(start: number, end: number) {
    if (this.#unseen?.tag === 'script') return this.#readScript(this.html.slice(start, end))
    if (this.#unseen) return
    const text = this.html
      .slice(start, Math.min(end, start + MAX_RUN))
      .replace(/\s+/g, ' ')
      .trim()
    this.text += text.length
    if (this.#root && this.#rootText.length <= MAX_TEXT) this.#rootText += text
    if (this.text > MAX_TEXT) this.#tokenizer.pause()
  }

  onend() {
    if (this.#root) this.#leaveRoot()
  }

  onattribentity() {}
  onattribend() {}
  ontextentity() {}
  oncdata() {}
  oncomment() {}
  ondeclaration() {}
  onprocessinginstruction() {}

  #meetScript() {
    if (this.#attributes.get('id') === '__NEXT_DATA__') this.isHydrated = true
    if (!SCRIPT_TYPE.test(this.#attributes.get('type') ?? '')) return
    const source = this.#attributes.get('src')
    if (source === undefined) return
    this.hasScripts = true
    if (HYDRATION.test(source)) this.isHydrated = true
  }

  #readScript(text: string) {
    if (text.trim() === '' || !SCRIPT_TYPE.test(this.#attributes.get('type') ?? '')) return
    this.hasScripts = true
    if (HYDRATION.test(text)) this.isHydrated = true
  }

  /** Whether the element may be a mount point. Custom elements count, because only scripts give them meaning. */
  #isRoot(): boolean {
    if (VOID.has(this.#tag)) return false
    const id = this.#attributes.get('id')?.toLowerCase() ?? ''
    return (
      ROOT_IDS.has(id) ||
      ROOT_ATTRIBUTES.some((name) => this.#attributes.has(name)) ||
      (this.#inBody && this.#tag.includes('-'))
    )
  }

  #enterRoot() {
    this.#root = { tag: this.#tag, inside: 0 }
    this.#rootText = ''
    this.#rootHasHeading = false
  }

  #leaveRoot() {
    const isPlaceholder = this.#rootText.length <= MAX_PLACEHOLDER || NEEDS_SCRIPTS.test(this.#rootText)
    if (isPlaceholder && !this.#rootHasHeading) this.hasEmptyRoot = true
    this.#root = null
  }
}
