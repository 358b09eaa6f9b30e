/** Passages in any kind of quotation marks. Longer marks come first because they contain others. */
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

/** Removes quoted passages from a text. */
export function withoutQuotations(text: string): string {
  return QUOTATIONS.reduce((rest, quotation) => rest.replace(quotation, ' '), text)
}

/** Returns the passages that a text quotes, split at ellipses; null if a quotation mark is unpaired. */
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
