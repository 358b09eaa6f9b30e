/**
 * Element names from the HTML standard's tree construction, limited to those that determine which text belongs to which
 * element.
 */
import type { BlockKind, Landmark } from 'rivalwatch-plugin'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

export const HEADINGS = set('h1 h2 h3 h4 h5 h6')

export const VOID = set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'
)

/** Elements whose start tag ends an open `<p>`. */
export const CLOSES_PARAGRAPH = set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header ' +
    'hgroup main menu nav ol p search section summary ul pre listing form table hr xmp plaintext ' +
    'h1 h2 h3 h4 h5 h6 li dd dt'
)

/** Elements whose end tag closes everything open inside them. */
export const CLOSED_IN_SCOPE = set(
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer ' +
    'header hgroup listing main menu nav ol pre search section summary ul dd dt applet form marquee object select'
)

/** Elements whose end tag may be omitted if the markup that follows implies it. */
export const END_IMPLIED = set('dd dt li optgroup option p rb rp rt rtc')

/** Elements whose text ends at their own end tag and contains no character references. */
export const RAW_TEXT = set('iframe noembed noframes plaintext script style xmp')

export const FORMATTING = set('a b big code em font i nobr s small strike strong tt u')

export const HEAD_CONTENT = set(
  'base basefont bgsound link meta noframes noscript script style template title'
)

export const TABLE_PARTS = set('caption colgroup col tbody thead tfoot tr td th')
export const TABLE_SECTIONS = set('tbody thead tfoot')

/** Elements at which the search for an open element stops. */
export const SCOPE = set('applet caption html table td th marquee object select template')
export const LIST_SCOPE = new Set([...SCOPE, 'ol', 'ul'])
export const BUTTON_SCOPE = new Set([...SCOPE, 'button'])
export const TABLE_SCOPE: ReadonlySet<string> = set('html table template')
/** Parts of a table that may contain any element. */
export const TABLE_CONTEXT: ReadonlySet<string> = new Set([...TABLE_SCOPE, 'caption', 'td', 'th'])
/** Elements of SVG and MathML that contain HTML (integration points). They end a scope and count as special. */
export const HOLDS_HTML = {
  svg: set('foreignobject desc title'),
  math: set('annotation-xml mi mo mn ms mtext'),
}

export const SPECIAL = set(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup ' +
    'dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
    'header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes ' +
    'noscript object ol p param plaintext pre script search section select source style summary table tbody td ' +
    'template textarea tfoot th thead title tr track ul wbr xmp'
)

/** HTML elements that are not allowed inside SVG and MathML: their start tag ends the SVG or MathML. */
export const BREAKS_OUT_OF_FOREIGN = set(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
)

export const ALLOWED_IN_SELECT = set('option optgroup hr script template')
export const ENDS_SELECT = set('select input keygen textarea')

/** Elements with a line break before and after them. */
export const OWN_LINE = set(
  'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html label legend li listing main menu nav ol ' +
    'optgroup option p pre search section select summary table tbody td tfoot th thead title tr ul'
)

/** Roles of elements that style sheets lay out like rows and cells, also with a line break before and after them. */
export const OWN_LINE_ROLES = set('row cell gridcell columnheader rowheader listitem')

/** Elements whose content is not text of the page. */
export const UNREAD = set(
  'audio canvas datalist head iframe math noembed noframes noscript object script style svg template textarea title video'
)

/** Elements inside which a `<header>` does not belong to the page itself. */
export const SECTIONING = set('article aside main nav section')

/**
 * Tags whose elements are always landmarks. `<header>` and `<footer>` are missing, because they are landmarks only if
 * they belong to the page itself.
 */
export const LANDMARK_BY_TAG: ReadonlyMap<string, Landmark> = new Map([
  ['nav', 'nav'],
  ['main', 'main'],
  ['aside', 'aside'],
  ['dialog', 'dialog'],
])

/** Elements that can become landmarks by class or ID. */
export const NAMEABLE = set('div section ul table ins')

/** The kind of a line of text by its element. */
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
