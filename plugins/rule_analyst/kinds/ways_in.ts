/** How a page's buttons lead to the product: by a trial, a demo, a download, a purchase or a waiting list. */
import { type Claim, HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { SHORT_WORD, stemsIn } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { quote, wordCount } from '../words.js'
import { TRIAL } from './phrases.js'

/** Number of words. A longer label is a sentence. */
const MAX_LABEL_WORDS = 8

/** Ways to the product, from closed to open. Of several that a label names, the first counts. */
const WAYS = {
  waiting:
    /(?<!\p{L})(?:beta|alpha|wait(?:ing )?list|early access|pre-?order|(?:notify|e-?mail|tell|remind) me|at launch|(?:coming )?soon|demnächst|bientôt|próximamente|em breve|prossimamente|binnenkort|wkrótce|warteliste|vorbestellen|liste d['’]attente|précommander|lista de espera|lista d['’]attesa|wachtlijst|list[aęy] oczekujących|väntelistan?|venteliste|ventelisten|čekac[íi] listin\p{L}+|listă? de așteptare)(?!\p{L})|事前登録|예약/iu,
  free: /(?<!\p{L})(?:free|trial|kostenlos\p{L}*|kostenfrei\p{L}*|unverbindlich testen|jetzt testen|gratuite?s?|gratuitement|essai|essayer|gratis|prueba|probar|gratuit[oa]s?|grátis|teste|prova|proefperiode|probeer|darmow\p{L}+|za darmo|wypróbuj|prova på|pilot)(?!\p{L})|無料|試用|トライアル|体験|免费|무료|체험/iu,
  talk: /(?<!\p{L})(?:demo|sales|talk|(?:book|schedule|request|plan|set up|get on|hop on|jump on|join) (?:an? |your |the )?(?:\S+ ){0,3}call|call (?:us|me|now)|meeting|appointment|walk-?through|book an? (?:\S+ ){0,4}(?:review|session)|quote|consultation|speak|termin|beratung\p{L}*|angebot|rendez-vous|devis|contacter|cita|cotización|contactar|preventivo|contattaci|offerte|orçamento|vendas)(?!\p{L})|問い合わせ|相談|资料请求/iu,
  buying:
    /(?<!\p{L})(?:buy|purchase|order|subscribe|checkout|kaufen|bestellen|acheter|commander|comprar|acquista|ordina|kopen|kup|zamów|köp)(?!\p{L})|購入|注文|购买|구매/iu,
  downloading:
    /(?<!\p{L})(?:download|install|herunterladen|télécharger|descargar?|scarica|baixar|pobierz|ladda ner)(?!\p{L})|ダウンロード|下载|다운로드/iu,
  joining:
    /(?<!\p{L})(?:get started|start|sign up|join|register|create (?:an )?account|jetzt starten|registrieren|loslegen|commencer|s['’]inscrire|empezar|empieza|regístrate|inizia|registrati|beginnen|aanmelden|começar|zacznij|zarejestruj)(?!\p{L})|登録|注册/iu,
} as const

type Way = keyof typeof WAYS
const ORDER = Object.keys(WAYS) as Way[]
/** Ways whose beginning or end is news. The others differ little. */
const NOTABLE = new Set<Way>(['waiting', 'free', 'talk'])
/** Number of buttons. One more or fewer with a label that others keep is not news. */
const MANY_BUTTONS = 2

/** What is given away or shown, which is not the product. */
const MATERIAL =
  /^\P{L}*(?:watch|view|see|play|voir|regarder|ver|guarda|bekijk|ansehen|zobacz)(?!\p{L})|(?<!\p{L})(?:templates?|e-?books?|guides?|checklists?|white ?papers?|webinars?|reports?|courses?|newsletters?|diagnostics?|assessments?|audits?|quiz|calculators?|vorlagen?|leitfaden|modèles?|guías?|plantillas?)(?!\p{L})/iu
/** Words that begin the label of a link or list item that serves as a button. */
const INVITES =
  /^\P{L}*(?:get|start|try|book|request|schedule|talk|contact|download|buy|order|join|sign|create|install|jetzt|kostenlos|probar|prueba|solicita|reserva|descarga|comprar?|empieza|essayer|demander|réserver|télécharger|acheter|commencer|prova|richiedi|prenota|scarica|acquista|inizia|probeer|vraag|plan|wypróbuj|umów|pobierz|kup|dołącz|zapisz|testar|teste|solicite|agende|baixe|compre|comece)(?!\p{L})/iu

/** Buttons that lead to the product in another way than those that they replaced. */
export const waysIn: Kind = {
  find(comparison) {
    if (!comparison.isMarketing || comparison.isLegal) return []
    const { before, after } = comparison
    const lost = withoutRelabeled(comparison, labelsOnlyIn(before, after), 'before')
    const gained = withoutRelabeled(comparison, labelsOnlyIn(after, before), 'after')
    for (const from of lost) {
      const to = gained.find(({ way }) => way !== from.way && (NOTABLE.has(way) || NOTABLE.has(from.way)))
      if (to) return [claimOf(comparison, from, to)]
    }
    return []
  },
}

function claimOf(comparison: Comparison, from: Label, to: Label): Claim {
  const { label, after } = comparison
  // What customers could only wait for can be had.
  const isReleased = from.way === 'waiting' && to.way !== 'talk'
  const isFree = [from, to].some(({ way }) => way === 'free')
  // A trial that has another label is still offered.
  const isKept = from.way === 'free' && after.matches(TRIAL)
  const isPriced = label === 'pricing'
  const isGone = after.countLabels(from.text) === 0
  return {
    id: 'buttons_replaced',
    points: isKept ? LOW : MEDIUM,
    pointsAsLead: isPriced && (isReleased || isFree) && !isKept ? HIGH : undefined,
    rank: isPriced || isReleased ? 82 : 58,
    clause: isGone
      ? `now has a button ${quote(to.text, 50)} instead of ${quote(from.text, 50)}`
      : `now has a button ${quote(to.text, 50)}, and fewer that say ${quote(from.text, 50)}`,
    why: 'Buttons lead to the product in another way',
    proof: [to.text, from.text],
    excerpt: [to.text],
  }
}

/** Share of a label's words. With more of them in another one, a button was only relabeled. */
const MIN_SHARED_WORDS = 0.5

/** Leaves out buttons that only have other words now, but lead the same way: "Buy a license" and "Get a license". */
function withoutRelabeled(
  comparison: Comparison,
  labels: readonly Label[],
  own: 'before' | 'after'
): Label[] {
  const other = own === 'before' ? 'after' : 'before'
  const others = comparison.controls.flatMap((edit) => edit[other]?.text ?? [])
  const isNew = (text: string) => comparison[own].countLabels(text) === 0
  return labels.filter(({ text, way }) => {
    const words = stemsIn(text, SHORT_WORD)
    return !others.some((label) => {
      const otherWay = wayOf(label)
      return (
        (otherWay === undefined || otherWay === way) &&
        isNew(label) &&
        words.size > 1 &&
        words.intersection(stemsIn(label, SHORT_WORD)).size > MIN_SHARED_WORDS * words.size
      )
    })
  })
}

interface Label {
  text: string
  way: Way
}

/** Returns the first way to the product that a label names. */
function wayOf(text: string): Way | undefined {
  return ORDER.find((way) => WAYS[way].test(text))
}

/**
 * Returns the labels of buttons, and of links that invite to something, that another version lacks, or has on at least
 * two buttons fewer; closed ways first.
 */
function labelsOnlyIn(version: PageVersion, other: PageVersion): Label[] {
  return version.blocks
    .flatMap(({ kind, text, landmark }): Label[] => {
      const isLabel = kind === 'cta' || ((kind === 'link' || kind === 'list_item') && INVITES.test(text))
      if (!isLabel || landmark === 'footer' || wordCount(text) > MAX_LABEL_WORDS) return []
      const way = MATERIAL.test(text) ? undefined : wayOf(text)
      const left = other.countLabels(text)
      const isFewer = left === 0 || version.countLabels(text) - left >= MANY_BUTTONS
      return way && isFewer ? [{ text, way }] : []
    })
    .sort((one, next) => ORDER.indexOf(one.way) - ORDER.indexOf(next.way))
}
