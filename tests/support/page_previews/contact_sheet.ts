/** Files, by the name of what they show. */
export type Sheet = Map<string, string[]>

const STYLE = `
  body { margin: 2rem; background: #777; color: #fff; font: 14px/1.5 system-ui, sans-serif }
  h2 { margin: 2rem 0 0.5rem; font-size: 1rem }
  div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1rem }
  img { display: block; height: 24rem; box-shadow: 0 2px 12px #0006 }`

/** Returns a page with all screenshots, each linking to its full size. */
export function contactSheet(sheet: Sheet): string {
  const sections = [...sheet].map(([name, files]) => {
    const images = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" loading="lazy"></a>`
    )
    return `<h2>${name}</h2>\n<div>${images.join('\n')}</div>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages of Rivalwatch</title><style>${STYLE}</style>
<h1>Pages of Rivalwatch</h1>
${sections.join('\n')}
</html>
`
}
