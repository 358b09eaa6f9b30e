/** Renders texts of the operation table as HTML. */

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character])
}

/** Renders the Markdown that descriptions use: paragraphs, `code`, **strong** and [links](/docs). */
export function paragraphs(markdown: string): string {
  const inline = (text: string) =>
    escaped(text)
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
  return markdown
    .split('\n\n')
    .map((text) => `<p>${inline(text)}</p>`)
    .join('')
}

/** Matches property names (strings before a colon), other strings, keywords of JavaScript and JSON, and numbers. */
const TOKEN =
  /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`)|\b(const|await|if|throw|new|true|false|null)\b|(?<![\w$.])(-?\d+(?:\.\d+)?)\b/g

const KINDS = ['name', 'string', 'word', 'number']

/** Renders a code sample with syntax highlighting. */
export function highlighted(source: string): string {
  let html = ''
  let end = 0
  for (const match of source.matchAll(TOKEN)) {
    const kind = KINDS[match.slice(1).findIndex((part) => part !== undefined)]
    html += `${escaped(source.slice(end, match.index))}<span class="${kind}">${escaped(match[0])}</span>`
    end = match.index + match[0].length
  }
  return html + escaped(source.slice(end))
}
