/** Names of the HTML standard's tree construction, as far as they decide what text belongs to which element. */
import type { BlockKind, Landmark } from '#platform/contract'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

export const HEADINGS = set('h1 h2 h3 h4 h5 h6')

export const VOID = set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'
)

/** Their start tag ends an open `<p>`. */
export const CLOSES_PARAGRAPH = set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header ' +
    'hgroup main menu nav ol p search section summary ul pre listing form table hr xmp plaintext ' +
    'h1 h2 h3 h4 h5 h6 li dd dt'
)

/** Their end tag closes everything open inside them. */
export const CLOSED_IN_SCOPE = set(
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer ' +
    'header hgroup listing main menu nav ol pre search section summary ul dd dt applet marquee object select ' +
    'optgroup option'
)

/** Their text ends at their own end tag and holds no character references. */
export const RAW_TEXT = set('iframe noembed noframes plaintext script style xmp')

export const FORMATTING = set('a b big code em font i nobr s small strike strong tt u')

export const HEAD_CONTENT = set(
  'base basefont bgsound link meta noframes noscript script style template title'
)

export const TABLE_PARTS = set('caption colgroup col tbody thead tfoot tr td th')
export const TABLE_SECTIONS = set('tbody thead tfoot')

/** No search for an open element goes past these. */
export const SCOPE = set('applet caption html table td th marquee object select template')
export const LIST_SCOPE = new Set([...SCOPE, 'ol', 'ul'])
export const BUTTON_SCOPE = new Set([...SCOPE, 'button'])
export const TABLE_SCOPE = set('html table template')
/** Elements of SVG and MathML that hold HTML; a scope ends at them, and they are special. */
export const HOLDS_HTML = set('foreignobject desc title annotation-xml mi mo mn ms mtext')

export const SPECIAL = set(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup ' +
    'dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
    'header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes ' +
    'noscript object ol p param plaintext pre script search section select source style summary table tbody td ' +
    'template textarea tfoot th thead title tr track ul wbr xmp'
)

/** HTML that may stand only outside of SVG and MathML: its start tag ends them. */
export const BREAKS_OUT_OF_FOREIGN = set(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
)

export const ALLOWED_IN_SELECT = set('option optgroup hr script template')
export const ENDS_SELECT = set('select input keygen textarea')

/** A reader sees a new line before and after them. */
export const OWN_LINE = set(
  'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html label legend li listing main menu nav ol ' +
    'optgroup option p pre search section select summary table tbody td tfoot th thead title tr ul'
)

/** As are elements of these roles, which a style sheet lays out like rows and cells. */
export const OWN_LINE_ROLES = set('row cell gridcell columnheader rowheader listitem')

/** What is inside is not read as text of the page. */
export const UNREAD = set(
  'audio canvas datalist head iframe math noembed noframes noscript object script style svg template textarea title video'
)

/** Inside of them a `<header>` is not the page's. */
export const SECTIONING = set('article aside main nav section')

/** They are landmarks of themselves; `<header>` and `<footer>` only those of the page. */
export const LANDMARK_BY_TAG: ReadonlyMap<string, Landmark> = new Map([
  ['nav', 'nav'],
  ['main', 'main'],
  ['aside', 'aside'],
  ['dialog', 'dialog'],
])

/** A class or id may make landmarks of them. */
export const NAMEABLE = set('div section ul table ins')

/** What a line of their text is. */
export const KIND_BY_TAG: ReadonlyMap<string, BlockKind> = new Map([
  ['li', 'list_item'],
  ['dt', 'list_item'],
  ['dd', 'list_item'],
  ['td', 'cell'],
  ['th', 'cell'],
  ['label', 'label'],
  ['legend', 'label'],
  ['option', 'label'],
  ['summary', 'label'],
])
