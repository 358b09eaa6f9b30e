/** Passages in quotation marks, in every way there is to write them. Longer marks first, as they hold others. */
const QUOTATIONS = [
  /„([^„“”]*)[“”]/gu,
  /“([^“”]*)”/gu,
  /"([^"]*)"/gu,
  /«([^«»]*)»/gu,
  /»([^«»]*)«/gu,
  /‹([^‹›]*)›/gu,
  /[「『]([^「」『』]*)[」』]/gu,
  /(?<![\p{L}\p{N}])[‘‚]([^‘‚]*?)[’‘](?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])/gu,
]

const MARKS = /[„“”"«»‹›「」『』]/u

/** A text without what it quotes. */
export function withoutQuotations(text: string): string {
  return QUOTATIONS.reduce((rest, quotation) => rest.replace(quotation, ' '), text)
}

/** What a text quotes, without what an ellipsis stands for; null where a mark has no partner. */
export function quotedIn(text: string): string[] | null {
  const passages: string[] = []
  let rest = text
  for (const quotation of QUOTATIONS) {
    rest = rest.replace(quotation, (_, passage: string) => {
      passages.push(passage)
      return ' '
    })
  }
  if (MARKS.test(rest)) return null
  return passages.flatMap((passage) => passage.split(/…|\.{3}/))
}
