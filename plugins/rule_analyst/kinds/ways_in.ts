/** How a page's buttons lead to the product: by a trial, a demo, a download, a purchase or a waiting list. */
import { HIGH, type Kind, LOW, MEDIUM } from '../claim.js'
import { SHORT_WORD, stemsIn } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import { quote, wordCount } from '../words.js'
import { phrasePattern, TRIAL } from './phrases.js'

/** Number of words. A longer label is a sentence. */
const MAX_LABEL_WORDS = 8

/** Share of a label's words. With more of them in another one, a button was only relabeled. */
const MIN_SHARED_WORDS = 0.5

/** Ways to the product, from closed to open. Of several that a label names, the first counts. */
const WAYS = {
  waiting:
    /(?<!\p{L})(?:beta|alpha|wait(?:ing )?list|early access|pre-?order|(?:notify|e-?mail|tell|remind) me|at launch|(?:coming )?soon|demnächst|bientôt|próximamente|em breve|prossimamente|binnenkort|wkrótce|warteliste|vorbestellen|liste d['’]attente|précommander|lista de espera|lista d['’]attesa|wachtlijst|list[aęy] oczekujących|väntelistan?|venteliste|ventelisten|čekac[íi] listin\p{L}+|listă? de așteptare)(?!\p{L})|事前登録|예약/iu,
  talk: /(?<!\p{L})(?:demo|sales|talk|(?:book|schedule|request|plan|set up|get on|hop on|jump on|join) (?:an? |your |the )?(?:\S+ ){0,3}call|call (?:us|me|now)|meeting|appointment|walk-?through|book an? (?:\S+ ){0,4}(?:review|session)|quote|consultation|speak|termin|beratung\p{L}*|angebot|rendez-vous|devis|contacter|cita|cotización|contactar|preventivo|contattaci|offerte|orçamento|vendas)(?!\p{L})|問い合わせ|相談|资料请求/iu,
  free: /(?<!\p{L})(?:free|trial|kostenlos\p{L}*|kostenfrei\p{L}*|unverbindlich testen|jetzt testen|gratuite?s?|gratuitement|essai|essayer|gratis|prueba|probar|gratuit[oa]s?|grátis|teste|prova|proefperiode|probeer|darmow\p{L}+|za darmo|wypróbuj|prova på|pilot)(?!\p{L})|無料|試用|トライアル|体験|免费|무료|체험/iu,
  other:
    /(?<!\p{L})(?:buy|purchase|order|subscribe|checkout|kaufen|bestellen|acheter|commander|comprar|acquista|ordina|kopen|kup|zamów|köp|download|install|herunterladen|télécharger|descargar?|scarica|baixar|pobierz|ladda ner|get started|start|sign up|join|register|create (?:an )?account|jetzt starten|registrieren|loslegen|commencer|s['’]inscrire|empezar|empieza|regístrate|inizia|registrati|beginnen|aanmelden|começar|zacznij|zarejestruj)(?!\p{L})|購入|注文|购买|구매|ダウンロード|下载|다운로드|登録|注册/iu,
}
/** What is given away or shown, which is not the product. */
const MATERIAL = phrasePattern(
  'watch|view|see|play|voir|regarder|ver|guarda|bekijk|ansehen|zobacz',
  'templates?|e-?books?|guides?|checklists?|white ?papers?|webinars?|reports?|courses?|newsletters?|diagnostics?|assessments?|audits?|quiz|calculators?|frameworks?|vorlagen?|leitfaden|modèles?|guías?|plantillas?'
)

/** Buttons that lead to the product in another way than those that they replaced. */
export const waysIn: Kind = {
  find({ before, after, controls, label, isMarketing, isLegal }) {
    if (!isMarketing || isLegal) return []
    const [lost, gained] = [buttonsOnlyIn(before, after), buttonsOnlyIn(after, before)]
    const from = lost.find((one) => !gained.some((other) => isRelabeled(one, other)))
    const to = gained.find((one) => one.way !== from?.way && !lost.some((other) => isRelabeled(one, other)))
    if (!from || !to) return []
    // What customers could only wait for can be had.
    const isReleased = from.way === 'waiting' && to.way !== 'talk'
    const isFree = from.way === 'free' || to.way === 'free'
    // A trial that has another label is still offered.
    const isKept = from.way === 'free' && after.matches(TRIAL)
    const isPriced = label === 'pricing'
    // Only in its place did a button replace another one.
    const isInPlace = controls.some((edit) => edit.before?.text === from.text && edit.after?.text === to.text)
    const link = isInPlace ? ' instead of' : ', and none that says'
    return [
      {
        id: 'buttons_replaced',
        points: isKept ? LOW : MEDIUM,
        pointsAsLead: isPriced && (isReleased || isFree) && !isKept ? HIGH : undefined,
        rank: isPriced || isReleased ? 82 : 58,
        clause: `now has a button ${quote(to.text, 50)}${link} ${quote(from.text, 50)}`,
        why: 'Buttons lead to the product in another way',
        proof: [to.text, from.text],
        excerpt: [to.text],
      },
    ]
  },
}

interface Button {
  text: string
  way: string
}

/** Returns the buttons that lead to the product and that another version lacks; those with closed ways first. */
function buttonsOnlyIn(version: PageVersion, other: PageVersion): Button[] {
  const labels = version.blocks.flatMap(({ kind, text, landmark }) =>
    (kind === 'cta' ? landmark !== 'footer' : kind === 'link' && landmark === 'main') &&
    wordCount(text) <= MAX_LABEL_WORDS
      ? [text]
      : []
  )
  const isNew = (text: string) => other.countLabels(text) === 0 && !MATERIAL.test(text)
  return Object.keys(WAYS).flatMap((way) =>
    labels.filter((text) => isNew(text) && wayOf(text) === way).map((text) => ({ text, way }))
  )
}

/** Returns the first way to the product that a label names. */
function wayOf(text: string): string | undefined {
  return Object.entries(WAYS).find(([, pattern]) => pattern.test(text))?.[0]
}

/** Whether two buttons lead the same way in other words: "Buy a license" and "Get a license". */
function isRelabeled(one: Button, other: Button): boolean {
  const [words, others] = [one, other].map(({ text }) => stemsIn(text, SHORT_WORD))
  return one.way === other.way && words.intersection(others).size > MIN_SHARED_WORDS * words.size
}
