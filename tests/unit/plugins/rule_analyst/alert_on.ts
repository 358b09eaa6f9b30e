import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'

/** Text that both versions contain, so that no change is a rewrite of the page. */
export const FILLER = `<p>Crates are packed at our depot in Delft, where vans wait for them all day and most of the night.</p>
  <p>Every crate has a number, and with it anyone can see where it is and who packed it.</p>`

/** Returns a page of the site with this body. */
export const html = (body: string, title = 'Northwind') =>
  `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>Crates for every street</h1>${FILLER}${body}</main></body></html>`

/** Returns the score and the sentence about a change of a page; empty if there is no alert. */
export async function alertOn(
  label: PageLabel,
  before: string,
  after: string,
  path: string = label
): Promise<string> {
  const { href: url } = new URL(path, 'https://northwind.example')
  const verdict = await judgeMarkup({ url, label, competitor: 'Northwind' }, before, after)
  return verdict?.score ? `${verdict.score}: ${verdict.summary}` : ''
}
