interface ToldAlert {
  summary: string
  changeExcerpt: string | null
  reasoning: string | null
}

/** Returns an alert's quotes and amounts of money that none of the texts contains; empty for a trustworthy alert. */
export function unfoundedIn({ summary, changeExcerpt, reasoning }: ToldAlert, texts: string[]): string[] {
  const said = texts.map(bare)
  const told = `${summary} ${reasoning ?? ''}`
  const quotes = [...told.matchAll(/“([^“”]*)”/g)].map(([, quote]) => quote)
  const amounts = summary.match(/\p{Sc}\s?\d[\d.,]*\d|\p{Sc}\s?\d/gu) ?? []
  return [...quotes, ...amounts, changeExcerpt ?? '']
    .flatMap((text) => text.split('…'))
    .filter((passage) => bare(passage) !== '' && !said.some((text) => text.includes(bare(passage))))
}

/** Removes white space and invisible characters, since line breaks have no meaning. */
function bare(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, '')
}
