import { PERSON, wordCount } from '../words.js'

/** Nouns in job titles in the languages of most pages. German, Dutch and Scandinavian ones may end compound words. */
export const JOB_WORD = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'engineers?|developers?|testers?|programmers?|designers?|managers?|lead|head of|director|vp|vice president|chief|officer|analyst|scientist|architect|specialist|consultant|executive|representative|recruiter|intern(?:ship)?|writer|marketer|accountant|administrator|technician|researcher|associate|assistant|advocate|strategist|producer|editor|coordinator|counsel|operator|supervisor|trainee(?:ship)?|apprentice(?:ship)?|working student|mechanic|electrician|plumber|welder|carpenter|painter|driver|nurse|teacher|tutor|clerk|expert|planner|buyer|bookkeeper|secretary|receptionist|instructor|trainer|therapist|photographer|videographer|artist|animator|illustrator|copywriter|evangelist|attorney|lawyer|chef|cook|barista|waiter|waitress|product owner|scrum master|surveyor|dispatcher|adviser|advisor',
    String.raw`\p{L}*(?:entwickler|leiter|berater|mitarbeiter|praktikant|werkstudent|mechaniker|elektriker|monteur|fahrer|techniker|verkäufer|pfleger|helfer|assistent|kellner|friseur|bäcker|tischler|schreiner|maler|redakteur|arzt|ärzt|koch|köch)(?:in|:in|\*in)?|\p{L}*(?:fachangestellte|kauffrau|kaufmann|fachkraft|meister)[rn]?`,
    'développeu(?:r|se)|ingénieure?|responsable|stagiaire|chargée?|conseill(?:er|ère)|technicien(?:ne)?|vendeu(?:r|se)|serveu(?:r|se)|cuisini(?:er|ère)|infirmi(?:er|ère)|assistante?|directeur|directrice|boulang(?:er|ère)|comptable|kinésithérapeute',
    'desarrollador(?:a)?|desenvolvedor(?:a)?|ingenier[oa]|engenheir[oa]|gerente|analista|consultor(?:a)?|ejecutiv[oa]|executiv[oa]|asistente|assistente|técnic[oa]|coordinador(?:a)?|coordenador(?:a)?|encargad[oa]|camarer[oa]|cociner[oa]|cozinheir[oa]|vendedor(?:a)?|diretor(?:a)?|enfermer[oa]|sviluppat(?:ore|rice)|tecnico|cameriere|cuoc[oa]|commess[oa]|impiegat[oa]|responsabile',
    String.raw`\p{L}*(?:medewerker|ontwikkelaar|adviseur|beheerder|verkoper|utvecklare|ingenjör|säljare|tekniker|projektledare|konsult|sjuksköterska|montör|udvikler|rådgiver|sælger|utvikler|selger|sykepleier)`,
    'specjalist(?:a|ka)|inżynier|kierownik|programist(?:a|ka)|sprzedawca|doradca|księgow[ya]|kucharz|kelner(?:ka)?|asystent(?:ka)?|kierowca',
  ].join(
    '|'
  )})(?!\p{L})|(?:営業|エンジニア|デザイナー|マネージャー|ディレクター|コンサルタント|プログラマー|アナリスト|工程师|设计师|经理)(?:職|（[^）]*）)?$`,
  'iu'
)

/** The gender mark of titles in German, Austrian, Swiss and French job ads: "(m/w/d)", "m/w/d", "(H/F)". */
export const GENDER_MARK =
  /\s*(?:\((?:m|f|w|d|x|h)(?:\s?\/\s?\w)+\)|(?<!\p{L})[mfwdxh](?:\s?[/|]\s?[mfwdxh]){1,3}(?!\p{L}))/iu
/** Sentences, pay ("€60k a year"), and words that only say how experienced somebody has to be ("Lead (Senior)"). */
const NOT_A_TITLE =
  /[.!?:]$|@|https?:|\b(?:we|you|your|our|us|apply|years?|experience|salary|report(?:s|ing)? to|work with|by)\b|[€$]|^\P{L}*(?:\p{Sc}|\d[\d.,]{2,}\s?\p{Sc})|^\P{L}*(?:(?:senior|junior|mid|middle|lead|intern|trainee|associate|principal|staff|level)\P{L}*){2,}$/iu
/** Number of words. */
export const MAX_TITLE_WORDS = 9

/** Whether a line is the title of a role. */
export function isTitle(text: string): boolean {
  const [name, duty = ''] = text.split(', ')
  // "Ada B., Head of Sales, Tessera" signs a quote.
  const isAuthor = JOB_WORD.test(duty) && !JOB_WORD.test(name) && PERSON.test(name)
  const isRole = GENDER_MARK.test(text) || (JOB_WORD.test(text) && wordCount(text) <= MAX_TITLE_WORDS)
  return isRole && !isAuthor && !NOT_A_TITLE.test(text) && !/^\p{Ll}/u.test(duty)
}
